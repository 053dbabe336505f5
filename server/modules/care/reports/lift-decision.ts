import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { restrictionKinds } from "#contracts/care/report-kinds.ts";
import { hasRole } from "#contracts/desk/roles.ts";
import type { Db } from "#server/db/open-database.ts";
import { reportDecisions, reports } from "#server/db/schema/reports.ts";
import { notify } from "#server/modules/ground/notifications/notify.ts";
import { liftRestriction } from "#server/modules/people/accounts/lift-restriction.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import type { DecisionRow, Desk } from "./queries.ts";
import { isStanding } from "./report-rules.ts";

/** Takes back the suspension or ban that was decided on a report, inside the transaction of the act, and tells its member. */
export async function liftDecision(
  tx: Db,
  { queue, desk }: { queue: Queue; desk: Desk },
  reportId: string,
): Promise<DecisionRow> {
  const { siteId, roles, now } = desk;
  const [found] = await tx
    .select({ decision: reportDecisions })
    .from(reportDecisions)
    .innerJoin(reports, eq(reports.id, reportDecisions.reportId))
    .where(and(eq(reports.id, reportId), eq(reports.siteId, siteId)))
    .orderBy(desc(reportDecisions.createdAt));
  if (!found) throw new AppError("not_found");
  const { id, kind, memberId } = found.decision;
  if (kind === "banned" && !hasRole(roles, "senior_moderator")) throw new AppError("role_missing");
  const [ended] = await tx
    .update(reportDecisions)
    .set({ endedAt: now })
    .where(
      and(
        eq(reportDecisions.id, id),
        inArray(reportDecisions.kind, [...restrictionKinds]),
        // Of two who lift it one does.
        isNull(reportDecisions.endedAt),
      ),
    )
    .returning();
  if (!ended || !isStanding({ ...ended, endedAt: null }, now)) throw new AppError("restriction_over");
  await liftRestriction(tx, { memberId, siteId, kind: ended.kind === "banned" ? "banned" : "suspended" });
  await notify(tx, queue, { memberId, type: "restriction_lifted", subjectId: id, now });
  return ended;
}
