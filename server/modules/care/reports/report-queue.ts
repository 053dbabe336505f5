import { and, asc, desc, eq, gt, inArray, lte, ne, or, sql } from "drizzle-orm";
import type { ReportStatus } from "#contracts/care/report-kinds.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { messages } from "#server/db/schema/chats.ts";
import { photos } from "#server/db/schema/photos.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import {
  reportClaims,
  reportDecisions,
  reportEvidence,
  reportPhotos,
  reports,
  reportVoices,
} from "#server/db/schema/reports.ts";
import { staffAccounts } from "#server/db/schema/staff.ts";
import { AppError } from "#server/platform/errors.ts";
import { referencesIn } from "#server/platform/text/reference.ts";
import { isDecidedBy } from "./is-decided-by.ts";
import type { Desk, EvidenceVoiceRow, QueuedRow, ReportForDesk, ReportRow } from "./queries.ts";
import { queueAtOnce } from "./report-limits.ts";
import { messageOf, photoOf } from "./report-rules.ts";

// defence: reports-of-own-site
const seenAt = ({ siteId }: Desk) => eq(reports.siteId, siteId);
const holder = (now: Date) => and(eq(reportClaims.reportId, reports.id), gt(reportClaims.until, now));
/** Possible minors come before all others. */
const isUrgent = sql`(${reports.reason} = 'minor')`;

/** Reports about possible minors first, then by due time; closed reports newest first. */
export async function listQueue(
  db: Db,
  desk: Desk,
  { status, reference }: { status: ReportStatus; reference: string | undefined },
): Promise<QueuedRow[]> {
  const named = reference === undefined ? [] : referencesIn(reference);
  const ofDecision = db
    .select({ id: reportDecisions.reportId })
    .from(reportDecisions)
    .where(inArray(reportDecisions.reference, named));
  const isWanted =
    reference === undefined
      ? eq(reports.status, status)
      : or(inArray(reports.reference, named), inArray(reports.id, ofDecision));
  const order = status === "closed" ? [desc(reports.closedAt)] : [desc(isUrgent), asc(reports.dueAt)];
  return db
    .select({ report: reports, holder: staffAccounts.name })
    .from(reports)
    .leftJoin(reportClaims, holder(desk.now))
    .leftJoin(staffAccounts, eq(staffAccounts.id, reportClaims.holderId))
    .where(and(seenAt(desk), isWanted))
    .orderBy(...order, asc(reports.id))
    .limit(queueAtOnce);
}

export async function countQueue(db: Db, desk: Desk): Promise<{ open: number; overdue: number }> {
  const [counts] = await db
    .select({
      open: sql<number>`count(*)::int`,
      overdue: sql<number>`count(*) filter (where ${lte(reports.dueAt, desk.now)})::int`,
    })
    .from(reports)
    .where(and(seenAt(desk), eq(reports.status, "open")));
  return counts ?? { open: 0, overdue: 0 };
}

/** A report with its evidence and related facts; another site's report is refused like an unknown one. */
export async function getForDesk(db: Db, desk: Desk, reportId: string): Promise<ReportForDesk> {
  const [found] = await db
    .select({
      report: reports,
      evidence: reportEvidence,
      holderId: reportClaims.holderId,
      holder: staffAccounts.name,
      reportedName: profiles.name,
      language: accounts.language,
      status: accounts.status,
      suspendedUntil: accounts.suspendedUntil,
    })
    .from(reports)
    .leftJoin(reportEvidence, eq(reportEvidence.reportId, reports.id))
    .leftJoin(reportClaims, holder(desk.now))
    .leftJoin(staffAccounts, eq(staffAccounts.id, reportClaims.holderId))
    .leftJoin(profiles, eq(profiles.memberId, reports.reportedId))
    .leftJoin(accounts, eq(accounts.id, profiles.memberId))
    .where(and(seenAt(desk), eq(reports.id, reportId)));
  if (!found) throw new AppError("not_found");
  const { reporterId, reportedId } = found.report;
  const [reporter] = reporterId
    ? await db.select({ name: profiles.name }).from(profiles).where(eq(profiles.memberId, reporterId))
    : [];
  const own = eq(reportPhotos.reportId, reportId);
  const [decision] = await db.select().from(reportDecisions).where(eq(reportDecisions.reportId, reportId));
  const [voice] = await db.select().from(reportVoices).where(eq(reportVoices.reportId, reportId));
  return {
    ...found,
    photos: await db.select().from(reportPhotos).where(own).orderBy(asc(reportPhotos.position)),
    voice: voice ?? null,
    alike: await listAlike(db, desk, found.report),
    decision: decision ?? null,
    isOwnDecision: decision !== undefined && (await isDecidedBy(db, decision, desk.staffId)),
    reporterName: reporter?.name ?? null,
    canRemove: await canRemove(db, found.report),
    othersOpen: reportedId
      ? await db.$count(
          reports,
          and(eq(reports.reportedId, reportedId), eq(reports.status, "open"), ne(reports.id, reportId)),
        )
      : 0,
    earlierDecisions: reportedId
      ? await db.$count(
          reportDecisions,
          and(eq(reportDecisions.memberId, reportedId), ne(reportDecisions.reportId, reportId)),
        )
      : 0,
  };
}

/** Other open reports of exactly the same thing, oldest first. */
async function listAlike(db: Db, desk: Desk, { id, subjectKey }: ReportRow): Promise<ReportRow[]> {
  const same = and(eq(reports.subjectKey, subjectKey), eq(reports.status, "open"), ne(reports.id, id));
  return db
    .select()
    .from(reports)
    .where(and(seenAt(desk), same))
    .orderBy(asc(reports.filedAt), asc(reports.id));
}

/** Whether the reported content still exists and can be removed. */
async function canRemove(db: Db, { subjectKey }: ReportRow): Promise<boolean> {
  const message = messageOf(subjectKey);
  if (message) {
    const { conversationId, seq } = message;
    const own = and(eq(messages.conversationId, conversationId), eq(messages.seq, seq));
    return (await db.$count(messages, and(own, ne(messages.kind, "removed")))) > 0;
  }
  const photoId = photoOf(subjectKey);
  if (!photoId) return false;
  const shown = inArray(photos.status, ["pending", "active"]);
  return (await db.$count(photos, and(eq(photos.id, photoId), shown))) > 0;
}

/**
 * The report and all open ones of the same thing, locked until the transaction ends, in the order of their
 * ids: two moderators who decide on two of them run one after the other.
 */
export async function lockForDesk(tx: Db, desk: Desk, reportId: string): Promise<ReportRow> {
  const [known] = await tx
    .select({ subjectKey: reports.subjectKey })
    .from(reports)
    .where(and(seenAt(desk), eq(reports.id, reportId)));
  if (!known) throw new AppError("not_found");
  const isAlike = and(eq(reports.subjectKey, known.subjectKey), eq(reports.status, "open"));
  const held = await tx
    .select()
    .from(reports)
    .where(and(seenAt(desk), or(eq(reports.id, reportId), isAlike)))
    .orderBy(asc(reports.id))
    .for("update");
  const report = held.find(({ id }) => id === reportId);
  if (!report) throw new AppError("not_found");
  return report;
}

type OfPhoto = { siteId: string; reportId: string; photoId: string };

/** The key of a photo's copy, for staff of its site; null if there is none. */
export async function findEvidenceFile(
  db: Db,
  { siteId, reportId, photoId }: OfPhoto,
): Promise<string | null> {
  const [found] = await db
    .select({ fileKey: reportPhotos.fileKey })
    .from(reportPhotos)
    .innerJoin(reports, eq(reports.id, reportPhotos.reportId))
    .where(
      and(
        eq(reportPhotos.id, photoId),
        eq(reports.id, reportId),
        // defence: evidence-of-own-site
        eq(reports.siteId, siteId),
      ),
    );
  return found?.fileKey ?? null;
}

/** The copy of the reported voice message, for staff of its site. */
export async function findEvidenceVoice(
  db: Db,
  { siteId, reportId }: Pick<OfPhoto, "siteId" | "reportId">,
): Promise<EvidenceVoiceRow | null> {
  const [found] = await db
    .select({ voice: reportVoices })
    .from(reportVoices)
    .innerJoin(reports, eq(reports.id, reportVoices.reportId))
    .where(and(eq(reports.id, reportId), eq(reports.siteId, siteId)));
  return found?.voice ?? null;
}
