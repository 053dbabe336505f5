import { and, eq, inArray } from "drizzle-orm";
import { reports } from "#server/db/schema/reports.ts";
import { resultOf } from "#server/modules/care/reports/present.ts";
import type { ReportRow } from "#server/modules/care/reports/queries.ts";
import { notice } from "#server/modules/ground/notifications/notice.ts";

/** The outcome of a report, the subject, for its reporter: only whether something was done. */
export const reportOutcome = notice<ReportRow>({
  type: "report_outcome",
  switchedBy: null,
  whileHere: "mail",
  limit: null,

  find: (tx, { memberId }, subjectIds) =>
    tx
      .select()
      .from(reports)
      .where(
        and(
          inArray(reports.id, [...subjectIds]),
          eq(reports.reporterId, memberId),
          eq(reports.status, "closed"),
        ),
      ),

  write: (_receiver, [{ reference, outcome }]) => ({
    key: "report_outcome",
    paragraphs: ["text", "outcome", "redress"],
    values: { reference, result: outcome === null ? "nothing" : resultOf[outcome] },
    actionPath: "/notifications/reports",
    footer: ["why"],
  }),
});
