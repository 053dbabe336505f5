import { asc, eq, or, sql } from "drizzle-orm";
import { reportDecisions, reports } from "#server/db/schema/reports.ts";
import type { MemberLife } from "#server/platform/member-life.ts";
import { resultOf } from "./present.ts";

export const reportsLife: MemberLife = {
  module: "reports",
  tables: {
    reports: {
      forget: {
        kept: "what was reported, with its evidence, until it is erased in its time: who leaves takes no proof along",
      },
      export: "shown",
    },
    report_decisions: { forget: "erased", export: "shown" },
  },
  async forget(tx, { memberId }) {
    await tx.delete(reportDecisions).where(eq(reportDecisions.memberId, memberId));
    // In the order of the desk, so that there is no deadlock.
    await tx
      .select({ id: reports.id })
      .from(reports)
      .where(or(eq(reports.reporterId, memberId), eq(reports.reportedId, memberId)))
      .orderBy(asc(reports.id))
      .for("update");
    await tx.update(reports).set({ reporterId: null }).where(eq(reports.reporterId, memberId));
    // The key of a profile is its member's id.
    await tx
      .update(reports)
      .set({
        reportedId: null,
        subjectKey: sql`case when ${reports.subject} = 'profile' then 'profile:' else ${reports.subjectKey} end`,
      })
      .where(eq(reports.reportedId, memberId));
    return "gone";
  },
  /**
   * Their own reports, and the decisions against them; without reports by others and without evidence, which
   * reveal the reporter.
   */
  async export(db, memberId) {
    return {
      reports: (
        await db
          .select({
            reference: reports.reference,
            subject: reports.subject,
            reason: reports.reason,
            words: reports.words,
            status: reports.status,
            outcome: reports.outcome,
            filedAt: reports.filedAt,
            dueAt: reports.dueAt,
            closedAt: reports.closedAt,
          })
          .from(reports)
          // defence: export-names-no-reporter
          .where(eq(reports.reporterId, memberId))
          .orderBy(asc(reports.filedAt), asc(reports.id))
      ).map(({ outcome, ...report }) => ({ ...report, result: outcome && resultOf[outcome] })),
      report_decisions: await db
        .select({
          reference: reportDecisions.reference,
          kind: reportDecisions.kind,
          subject: reportDecisions.subject,
          rule: reportDecisions.rule,
          words: reportDecisions.words,
          isNoticedByProgram: reportDecisions.isNoticedByProgram,
          quote: reportDecisions.quote,
          sentAt: reportDecisions.sentAt,
          seenAt: reportDecisions.seenAt,
          until: reportDecisions.until,
          endedAt: reportDecisions.endedAt,
          createdAt: reportDecisions.createdAt,
        })
        .from(reportDecisions)
        .where(eq(reportDecisions.memberId, memberId))
        .orderBy(asc(reportDecisions.createdAt), asc(reportDecisions.id)),
    };
  },
};
