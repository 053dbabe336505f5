import { and, eq, inArray, isNotNull, ne, notInArray, or, sql } from "drizzle-orm";
import { kindsFor } from "#contracts/desk/complaint-roles.ts";
import { hasRole } from "#contracts/desk/roles.ts";
import type { Db } from "#server/db/open-database.ts";
import { complaintMessages, complaints } from "#server/db/schema/complaints.ts";
import { reportDecisions, reports } from "#server/db/schema/reports.ts";
import { auditLog, staffAccounts } from "#server/db/schema/staff.ts";
import { AppError } from "#server/platform/errors.ts";
import { referencesIn } from "#server/platform/text/reference.ts";
import type { Desk } from "./complaint-queue.ts";
import type { ComplaintRow } from "./queries.ts";
import { membersOf } from "./whose-complaint.ts";

/** Acts that are no decision against the member they concern. */
const harmless = [
  ...["photo.approved", "debit_block.looked_up", "report.lifted"],
  ...["support.answered", "support.closed"],
];

/**
 * Refuses a person who took a decision that the appeal may be against, if another person can deal with it.
 * Returns whether the caller is the last one who can: an owner without another owner, or any person if there
 * is no owner.
 */
export async function judgeAppeal(tx: Db, complaint: ComplaintRow, desk: Desk): Promise<"free" | "alone"> {
  if (complaint.kind !== "appeal") return "free";
  const deciders = await listDeciders(tx, complaint);
  if (!deciders.has(desk.staffId)) return "free";
  const judges = await listJudges(tx, complaint);
  const isOwner = judges.some(({ id, isOwner }) => id === desk.staffId && isOwner);
  const better = judges.filter(
    (judge) => judge.id !== desk.staffId && (!deciders.has(judge.id) || (judge.isOwner && !isOwner)),
  );
  // defence: appeal-decided-by-another
  if (better.length > 0) throw new AppError("appeal_needs_another");
  return "alone";
}

/**
 * The staff who decided about the appealing member, or closed a complaint that the appeal names, or one of
 * the same member or mailbox.
 */
async function listDeciders(tx: Db, appeal: ComplaintRow): Promise<ReadonlySet<string | null>> {
  const { id } = appeal;
  // An excluded member appeals without logging in.
  const members = await membersOf(tx, appeal);
  const isAct = and(ne(auditLog.subjectKind, "complaint"), notInArray(auditLog.act, harmless));
  const isOutcome = and(
    eq(auditLog.subjectKind, "complaint"),
    eq(auditLog.act, "complaint.closed"),
    ne(auditLog.subjectId, id),
  );
  const earlier = await listEarlier(tx, appeal);
  // defence: decisions-on-own-reports
  const reported = await listReported(tx, appeal, members);
  const rows = await tx
    .selectDistinct({ staffId: auditLog.staffId })
    .from(auditLog)
    .where(
      or(
        and(inArray(auditLog.memberId, members), or(isAct, isOutcome)),
        // defence: outcomes-are-decisions
        and(isOutcome, inArray(auditLog.subjectId, earlier)),
        and(
          inArray(auditLog.subjectKind, ["report", "report_decision"]),
          or(
            inArray(auditLog.subjectId, reported.byAppellant),
            and(inArray(auditLog.subjectId, reported.againstAppellant), notInArray(auditLog.act, harmless)),
          ),
        ),
      ),
    );
  return new Set(rows.map(({ staffId }) => staffId));
}

/** The complaints whose outcome an appeal may be against. */
async function listEarlier(tx: Db, appeal: ComplaintRow): Promise<string[]> {
  const { id, siteId, memberId, mailbox } = appeal;
  const texts = await textsOf(tx, appeal);
  const rows = await tx
    .select({ id: complaints.id })
    .from(complaints)
    .where(
      and(
        eq(complaints.siteId, siteId),
        ne(complaints.id, id),
        or(
          inArray(complaints.reference, texts.flatMap(referencesIn)),
          memberId ? eq(complaints.memberId, memberId) : undefined,
          mailbox ? eq(complaints.mailbox, mailbox) : undefined,
        ),
      ),
    );
  return rows.map((row) => row.id);
}

/**
 * The reports that an appeal may be against, with their decisions: those of the same member, and all reports
 * that it names. A reported member has the decision's reference, a reporter has the report's, and lifting a
 * decision affects both.
 */
async function listReported(
  tx: Db,
  appeal: ComplaintRow,
  members: readonly string[],
): Promise<{ byAppellant: string[]; againstAppellant: string[] }> {
  const named = (await textsOf(tx, appeal)).flatMap(referencesIn);
  const rows = await tx
    .select({
      id: reports.id,
      decisionId: reportDecisions.id,
      reference: reports.reference,
      reporterId: reports.reporterId,
    })
    .from(reports)
    .leftJoin(reportDecisions, eq(reportDecisions.reportId, reports.id))
    .where(
      and(
        eq(reports.siteId, appeal.siteId),
        or(
          inArray(reports.reporterId, [...members]),
          inArray(reports.reference, named),
          // defence: decisions-by-their-reference
          inArray(reportDecisions.reference, named),
        ),
      ),
    );
  const isReporter = ({ reference, reporterId }: (typeof rows)[number]) =>
    named.includes(reference) || (reporterId !== null && members.includes(reporterId));
  const idsOf = (some: typeof rows) =>
    some.flatMap(({ id, decisionId }) => [id, ...(decisionId ? [decisionId] : [])]);
  return {
    byAppellant: idsOf(rows.filter(isReporter)),
    againstAppellant: idsOf(rows.filter((row) => !isReporter(row))),
  };
}

/** All texts of an appeal: its sender, or a note of staff, may name something later. */
async function textsOf(tx: Db, { id, about, text }: ComplaintRow): Promise<string[]> {
  const later = await tx
    .select({ text: complaintMessages.text })
    .from(complaintMessages)
    .where(eq(complaintMessages.complaintId, id));
  return [about, text ?? "", ...later.map((said) => said.text)];
}

/** Staff who can log in and may decide on an appeal of this site. */
async function listJudges(
  tx: Db,
  { kind, siteId }: ComplaintRow,
): Promise<{ id: string; isOwner: boolean }[]> {
  const staff = await tx
    .select({ id: staffAccounts.id, roles: staffAccounts.roles })
    .from(staffAccounts)
    .where(
      and(
        eq(staffAccounts.isActive, true),
        isNotNull(staffAccounts.passwordHash),
        sql`(${staffAccounts.siteIds} is null or ${siteId}::uuid = any(${staffAccounts.siteIds}))`,
      ),
    );
  return staff
    .filter(({ roles }) => kindsFor(roles).includes(kind))
    .map(({ id, roles }) => ({ id, isOwner: hasRole(roles, "owner") }));
}
