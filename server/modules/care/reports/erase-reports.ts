import { and, eq, exists, gt, inArray, isNull, lte, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { complaints } from "#server/db/schema/complaints.ts";
import {
  reportClaims,
  reportDecisions,
  reportEvidence,
  reportPhotos,
  reports,
} from "#server/db/schema/reports.ts";
import { erasedBefore } from "./report-rules.ts";

/**
 * Erases what was decided long enough ago: evidence, words, the decision, and who it was. Kind, dates and outcome stay,
 * and say nothing of anybody.
 */
export async function eraseOldReports(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const old = await tx
      .select({ id: reports.id })
      .from(reports)
      .where(
        and(
          eq(reports.isErased, false),
          lte(reports.closedAt, erasedBefore(now)),
          // defence: evidence-waits-for-appeals
          not(isAppealed(tx)),
        ),
      )
      .for("update");
    const ids = old.map(({ id }) => id);
    for (const table of [reportPhotos, reportEvidence, reportClaims])
      await tx.delete(table).where(inArray(table.reportId, ids));
    await tx
      .update(reports)
      .set({ reporterId: null, reportedId: null, subjectKey: "", words: "", isErased: true })
      .where(inArray(reports.id, ids));
    const erased = tx.select({ id: reports.id }).from(reports).where(eq(reports.isErased, true));
    // What still shuts its member out is told to them for as long.
    await tx.delete(reportDecisions).where(and(inArray(reportDecisions.reportId, erased), not(stands(now))));
  });
}

/** `isStanding`, as the database asks it. */
function stands(now: Date): SQL {
  const { kind, until, endedAt } = reportDecisions;
  const lasts = or(eq(kind, "banned"), and(eq(kind, "suspended"), gt(until, now)));
  return and(isNull(endedAt), sql`coalesce(${lasts}, false)`) as SQL;
}

/** An appeal is open of whoever reported or was reported, or one that names the report or the decision on it. */
function isAppealed(db: Db): SQL {
  const names = (reference: SQL) =>
    sql`position(${reference} in upper(${complaints.about} || ' ' || coalesce(${complaints.text}, ''))) > 0`;
  const decision = sql`(select d.reference from ${reportDecisions} d where d.report_id = ${reports.id})`;
  return exists(
    db
      .select({ one: sql`1` })
      .from(complaints)
      .where(
        and(
          eq(complaints.siteId, reports.siteId),
          eq(complaints.kind, "appeal"),
          ne(complaints.status, "closed"),
          or(
            eq(complaints.memberId, reports.reporterId),
            eq(complaints.memberId, reports.reportedId),
            names(sql`${reports.reference}`),
            names(decision),
          ),
        ),
      ),
  );
}
