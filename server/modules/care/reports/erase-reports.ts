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
  reportVoices,
} from "#server/db/schema/reports.ts";
import { erasedBefore } from "./report-rules.ts";

/**
 * Erases old decided reports: evidence, texts, the decision and the persons. Kind, dates and outcome stay,
 * and name no person.
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
    for (const table of [reportPhotos, reportVoices, reportEvidence, reportClaims])
      await tx.delete(table).where(inArray(table.reportId, ids));
    await tx
      .update(reports)
      .set({ reporterId: null, reportedId: null, subjectKey: "", words: "", isErased: true })
      .where(inArray(reports.id, ids));
    // A decision that excludes its member, or has an open appeal, is shown to them that long.
    const over = tx
      .select({ id: reportDecisions.id })
      .from(reportDecisions)
      .innerJoin(reports, eq(reports.id, reportDecisions.reportId))
      .where(and(eq(reports.isErased, true), not(stands(now)), not(isAppealed(tx, ofDecision))));
    await tx.delete(reportDecisions).where(inArray(reportDecisions.id, over));
  });
}

/** `isStanding` in SQL; or a ban has replaced it, after whose lifting it would hold again. */
function stands(now: Date): SQL {
  const { kind, memberId, until, endedAt } = reportDecisions;
  const lasts = or(eq(kind, "banned"), and(eq(kind, "suspended"), gt(until, now)));
  const isReplaced = sql`exists (select 1 from ${reportDecisions} b where b.member_id = ${memberId}
    and b.kind = 'banned' and b.ended_at is null and b.created_at = ${endedAt})`;
  return and(or(isNull(endedAt), isReplaced), sql`coalesce(${lasts}, false)`) as SQL;
}

type Appealed = { members: readonly Column[]; references: readonly SQL[] };

/** A report: of its two members, by its own reference or by the reference of its decision. */
const ofReport: Appealed = {
  members: [reports.reporterId, reports.reportedId],
  references: [
    sql`${reports.reference}`,
    sql`(select d.reference from ${reportDecisions} d where d.report_id = ${reports.id})`,
  ],
};
/** A decision on a report whose members are gone. */
const ofDecision: Appealed = {
  members: [reportDecisions.memberId],
  references: [sql`${reportDecisions.reference}`],
};

/**
 * Whether an appeal of one of the members is open, or one that names one of the references. An excluded
 * member appeals without logging in, so complaints without a session count as theirs if they have the proven
 * address of their account.
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
