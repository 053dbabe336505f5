import {
  and,
  type Column,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
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
          not(isAppealed(tx, ofReport)),
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
    // What still shuts its member out is told to them for as long, and so is what an open appeal may be against.
    const over = tx
      .select({ id: reportDecisions.id })
      .from(reportDecisions)
      .innerJoin(reports, eq(reports.id, reportDecisions.reportId))
      .where(and(eq(reports.isErased, true), not(stands(now)), not(isAppealed(tx, ofDecision))));
    await tx.delete(reportDecisions).where(inArray(reportDecisions.id, over));
  });
}

/** `isStanding`, as the database asks it; or a ban stands in its place, and it stands again should that be lifted. */
function stands(now: Date): SQL {
  const { kind, memberId, until, endedAt } = reportDecisions;
  const lasts = or(eq(kind, "banned"), and(eq(kind, "suspended"), gt(until, now)));
  const isReplaced = sql`exists (select 1 from ${reportDecisions} b where b.member_id = ${memberId}
    and b.kind = 'banned' and b.ended_at is null and b.created_at = ${endedAt})`;
  return and(or(isNull(endedAt), isReplaced), sql`coalesce(${lasts}, false)`) as SQL;
}

type Appealed = { members: readonly Column[]; references: readonly SQL[] };

/** A report: of whoever reported or was reported, by its reference or by the one of the decision on it. */
const ofReport: Appealed = {
  members: [reports.reporterId, reports.reportedId],
  references: [
    sql`${reports.reference}`,
    sql`(select d.reference from ${reportDecisions} d where d.report_id = ${reports.id})`,
  ],
};
/** A decision on a report that names nobody any more. */
const ofDecision: Appealed = {
  members: [reportDecisions.memberId],
  references: [sql`${reportDecisions.reference}`],
};

/**
 * An appeal is open of one of the members, or one that names one of the references. Who is shut out appeals without
 * logging in: theirs is what came from nobody's session with the address that their account has proved.
 */
function isAppealed(db: Db, { members, references }: Appealed): SQL {
  const names = (reference: SQL) =>
    sql`position(${reference} in upper(${complaints.about} || ' ' || coalesce(${complaints.text}, ''))) > 0`;
  const hasProved = (member: Column) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(accounts)
        .where(
          and(
            eq(accounts.id, member),
            eq(accounts.emailNormalized, complaints.mailbox),
            isNotNull(accounts.confirmedAt),
            isNull(accounts.shadowOfId),
          ),
        ),
    );
  const isOf = (member: Column) =>
    or(eq(complaints.memberId, member), and(isNull(complaints.memberId), hasProved(member)));
  return exists(
    db
      .select({ one: sql`1` })
      .from(complaints)
      .where(
        and(
          eq(complaints.siteId, reports.siteId),
          eq(complaints.kind, "appeal"),
          ne(complaints.status, "closed"),
          or(...members.map(isOf), ...references.map(names)),
        ),
      ),
  );
}
