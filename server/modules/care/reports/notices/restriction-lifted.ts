import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { reportDecisions } from "#server/db/schema/reports.ts";
import type { DecisionRow } from "#server/modules/care/reports/queries.ts";
import { notice } from "#server/modules/ground/notifications/notice.ts";

/** A suspension or ban, which is the subject, was lifted: its member may log in again. */
export const restrictionLifted = notice<DecisionRow>({
  type: "restriction_lifted",
  switchedBy: null,
  whileHere: "mail",
  limit: null,

  find: (tx, { memberId }, subjectIds) =>
    tx
      .select()
      .from(reportDecisions)
      .where(
        and(
          inArray(reportDecisions.id, [...subjectIds]),
          eq(reportDecisions.memberId, memberId),
          isNotNull(reportDecisions.endedAt),
        ),
      ),

  write: (_receiver, [{ kind, reference }]) => ({
    key: "restriction_lifted",
    paragraphs: ["text"],
    values: { kind, reference },
    actionPath: "/login",
    footer: ["why"],
  }),
});
