import { and, eq, gt, inArray, isNull, ne, or } from "drizzle-orm";
import type { ReportReason } from "#contracts/care/report-kinds.ts";
import type { Db } from "#server/db/open-database.ts";
import { reportClaims, reportDecisions, reportEvidence, reports } from "#server/db/schema/reports.ts";
import { notify } from "#server/modules/ground/notifications/notify.ts";
import { takeDownPhoto } from "#server/modules/people/photos/take-down-photo.ts";
import { banAccount } from "#server/modules/people/restrictions/ban-account.ts";
import { suspendAccount } from "#server/modules/people/restrictions/suspend-account.ts";
import { removeMessage } from "#server/modules/talking/chats/remove-message.ts";
import { AppError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { makeReference } from "#server/platform/text/reference.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { takeHold } from "./claim-report.ts";
import type { Desk, ReportRow } from "./queries.ts";
import { referenceTries } from "./report-limits.ts";
import { messageOf, photoOf } from "./report-rules.ts";

export type Verdict =
  | { outcome: "no_action" | "gone"; rule: null; words: string }
  | { outcome: "removed" | "warned" | "banned"; rule: ReportReason; words: string }
  | { outcome: "suspended"; rule: ReportReason; words: string; hours: number };
type Against = Exclude<Verdict, { rule: null }>;
export type Wish = { reportId: string; verdict: Verdict; alikeIds: readonly string[] };
export type Decided = {
  report: ReportRow;
  /** The decision against the reported member; null if there is none. */
  decisionId: string | null;
  /** Number of further reports of the same thing that it settled. */
  alike: number;
  /** The removed message, with its conversation's members. */
  removed: { conversationId: string; seq: number; memberIds: string[] } | null;
};

/**
 * Decides on a report, inside the transaction of the act: removes the content, and tells the reported and the
 * reporting members. It also settles the other open reports of the same thing that were shown with it.
 */
export async function decideReport(
  tx: Db,
  { queue, desk }: { queue: Queue; desk: Desk },
  { reportId, verdict, alikeIds }: Wish,
): Promise<Decided> {
  const { now } = desk;
  const report = await takeHold(tx, desk, reportId);
  // A member who has left cannot be warned; their remaining content can be removed.
  if (verdict.outcome === "warned") await refuseWarning(tx, report);
  const removed = verdict.outcome === "removed" ? await remove(tx, report, verdict.rule, desk) : null;
  const until = await restrict(tx, report, verdict, desk);
  const settled = await settle(tx, report, { verdict, alikeIds, now });
  const decisionId =
    verdict.rule === null ? null : await tellReported(tx, queue, report, { ...verdict, until, now });
  for (const { id, reporterId } of settled)
    if (reporterId !== null)
      await notify(tx, queue, { memberId: reporterId, type: "report_outcome", subjectId: id, now });
  return { report, decisionId, alike: settled.length - 1, removed };
}

/** Refuses a second warning about the same item, independent of the number of reports and their reasons. */
async function refuseWarning(tx: Db, { reportedId, subjectKey }: ReportRow): Promise<void> {
  if (reportedId === null) throw new AppError("report_outdated");
  const [earlier] = await tx
    .select({ id: reportDecisions.id })
    .from(reportDecisions)
    .innerJoin(reports, eq(reports.id, reportDecisions.reportId))
    .where(and(eq(reportDecisions.memberId, reportedId), eq(reports.subjectKey, subjectKey)))
    .limit(1);
  // defence: warned-once
  if (earlier) throw new AppError("already_warned");
}

async function remove(
  tx: Db,
  { subjectKey }: ReportRow,
  rule: ReportReason,
  { siteId, now }: Desk,
): Promise<Decided["removed"]> {
  const message = messageOf(subjectKey);
  if (message) {
    const memberIds = await removeMessage(tx, message);
    if (!memberIds) throw new AppError("report_outdated");
    return { ...message, memberIds };
  }
  const photoId = photoOf(subjectKey);
  const reason = rule === "fake" ? "not_yourself" : rule === "minor" ? "minor" : "other";
  // A profile is not a single item that could be removed.
  const isDown = photoId !== null && (await takeDownPhoto(tx, { photoId, siteId, reason, now }));
  if (!isDown) throw new AppError("report_outdated");
  return null;
}

/** Suspends or bans the member if that is the verdict. Returns the end; null: permanent, or neither. */
async function restrict(
  tx: Db,
  { reportedId: memberId }: ReportRow,
  verdict: Verdict,
  { siteId, now }: Desk,
): Promise<Date | null> {
  if (verdict.outcome !== "suspended" && verdict.outcome !== "banned") return null;
  if (memberId === null) throw new AppError("member_gone");
  if (verdict.outcome === "suspended")
    return suspendAccount(tx, { memberId, siteId, now, hours: verdict.hours });
  await banAccount(tx, { memberId, siteId, now });
  // The ban replaces a suspension, so that one decision holds. By this instant `liftDecision` finds the
  // suspension again when the ban is lifted.
  const own = and(eq(reportDecisions.memberId, memberId), isNull(reportDecisions.endedAt));
  await tx
    .update(reportDecisions)
    .set({ endedAt: now })
    .where(and(own, gt(reportDecisions.until, now)));
  return null;
}

type Settled = { id: string; reporterId: string | null };

async function settle(
  tx: Db,
  report: ReportRow,
  { verdict, alikeIds, now }: { verdict: Verdict; alikeIds: readonly string[]; now: Date },
): Promise<Settled[]> {
  const { outcome, rule } = verdict;
  const isShown = and(
    inArray(reports.id, [...alikeIds]),
    eq(reports.subjectKey, report.subjectKey),
    eq(reports.status, "open"),
    // Reports of a possible minor are examined separately, whatever else was wrong.
    // defence: minors-settled-as-minors
    rule === "minor" ? undefined : ne(reports.reason, "minor"),
  );
  const settled = await tx
    .update(reports)
    .set({ status: "closed", outcome, rule, closedAt: now })
    .where(outcome === "no_action" ? eq(reports.id, report.id) : or(eq(reports.id, report.id), isShown))
    .returning({ id: reports.id, reporterId: reports.reporterId });
  const ids = settled.map(({ id }) => id);
  await tx.delete(reportClaims).where(inArray(reportClaims.reportId, ids));
  return settled;
}

async function tellReported(
  tx: Db,
  queue: Queue,
  { id: reportId, reportedId: memberId, subject, subjectKey, sameTextReceivers }: ReportRow,
  { outcome: kind, rule, words, until, now }: Against & { until: Date | null; now: Date },
): Promise<string | null> {
  if (memberId === null) return null;
  const [evidence] = await tx.select().from(reportEvidence).where(eq(reportEvidence.reportId, reportId));
  const message = evidence?.messages.at(-1);
  const row = {
    ...{ reportId, memberId, kind, subject, rule, words, until },
    quote: message?.text ?? "",
    sentAt: message ? new Date(message.at) : null,
    photoId: photoOf(subjectKey),
    isNoticedByProgram: sameTextReceivers !== null,
    createdAt: now,
  };
  for (let tried = 0; tried < referenceTries; tried += 1) {
    const [decision] = await tx
      .insert(reportDecisions)
      .values({ ...row, id: newId(), reference: makeReference() })
      .onConflictDoNothing()
      .returning({ id: reportDecisions.id });
    if (!decision) continue;
    await notify(tx, queue, { memberId, type: "report_decision", subjectId: decision.id, now });
    return decision.id;
  }
  throw new AppError("unavailable");
}
