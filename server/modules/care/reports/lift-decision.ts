import { and, desc, eq, gt, inArray, isNull } from "drizzle-orm";
import { type LiftReason, restrictionKinds } from "#contracts/care/report-kinds.ts";
import { hasRole } from "#contracts/desk/roles.ts";
import type { Db } from "#server/db/open-database.ts";
import { reportDecisions, reports } from "#server/db/schema/reports.ts";
import { notify } from "#server/modules/ground/notifications/notify.ts";
import { liftRestriction } from "#server/modules/people/restrictions/lift-restriction.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { isDecidedBy } from "./is-decided-by.ts";
import type { DecisionRow, Desk } from "./queries.ts";
import { isStanding } from "./report-rules.ts";

/**
 * Lifts the suspension or ban of a report, inside the transaction of the act, and tells its member. A
 * suspension that the ban replaced holds again for the rest of its time.
 */
export async function liftDecision(
  tx: Db,
  { queue, desk }: { queue: Queue; desk: Desk },
  { reportId, reason }: { reportId: string; reason: LiftReason },
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
  const isSenior = hasRole(roles, "senior_moderator");
  if ((kind === "banned" || reason === "appeal") && !isSenior) throw new AppError("role_missing");
  // On appeal, another person than the one who decided must lift it (promise 3).
  if (reason === "appeal" && (await isDecidedBy(tx, found.decision, desk.staffId)))
    throw new AppError("appeal_needs_another");
  const [ended] = await tx
    .update(reportDecisions)
    .set({ endedAt: now })
    .where(
      and(
        eq(reportDecisions.id, id),
        inArray(reportDecisions.kind, [...restrictionKinds]),
        // Of two simultaneous calls, one lifts it.
        isNull(reportDecisions.endedAt),
      ),
    )
    .returning();
  if (!ended || !isStanding({ ...ended, endedAt: null }, now)) throw new AppError("restriction_over");
  const earlier = ended.kind === "banned" ? await restoreSuspension(tx, ended, now) : null;
  await liftRestriction(tx, {
    ...{ memberId, siteId, suspendedUntil: earlier?.until ?? null },
    kind: ended.kind === "banned" ? "banned" : "suspended",
  });
  // A member who is suspended again cannot log in: the suspension's statement is mailed again.
  if (earlier)
    await notify(tx, queue, {
      ...{ memberId, type: "report_decision", subjectId: earlier.id, now },
      isAnew: true,
    });
  else await notify(tx, queue, { memberId, type: "restriction_lifted", subjectId: id, now });
  return ended;
}

/** The suspension that a ban ended and whose time is not over; null if there is none. */
async function restoreSuspension(
  tx: Db,
  { memberId, createdAt }: DecisionRow,
  now: Date,
): Promise<DecisionRow | null> {
  const [restored] = await tx
    .update(reportDecisions)
    .set({ endedAt: null })
    .where(
      and(
        eq(reportDecisions.memberId, memberId),
        eq(reportDecisions.kind, "suspended"),
        // The ban ended it at the instant of its own decision.
        eq(reportDecisions.endedAt, createdAt),
        gt(reportDecisions.until, now),
      ),
    )
    .returning();
  return restored ?? null;
}
