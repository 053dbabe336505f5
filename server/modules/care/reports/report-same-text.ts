import { and, desc, eq, gt, isNotNull, or } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { conversations, messages, openingTexts } from "#server/db/schema/chats.ts";
import { type FrozenMessage, reportEvidence, reports } from "#server/db/schema/reports.ts";
import { countedSince } from "#server/modules/talking/chats/same-text.ts";
import { AppError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { makeReference } from "#server/platform/text/reference.ts";
import { freezeProfile } from "./freeze.ts";
import { referenceTries } from "./report-limits.ts";
import { dueAfter, keyOf } from "./report-rules.ts";

type Found = {
  siteId: string;
  memberId: string;
  message: { conversationId: string; seq: number };
  frozen: FrozenMessage;
  receivers: number;
};

/**
 * Files a report about a member who sent one text to many people, so that a moderator looks at it: the report itself
 * decides nothing. The evidence is the text and the profile; it names no receiver and contains no message of theirs.
 * A member has one such report in `sameTextDays`, and one that is open. May run twice.
 */
export async function reportSameText(
  db: Db,
  { conversationId, now }: { conversationId: string; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await findText(tx, conversationId, now);
    if (!found || (await isKnown(tx, found.memberId, now))) return;
    await file(tx, found, now);
  });
}

/** The newest message with that text that still has its content; null if none has, or its sender is erased. */
async function findText(tx: Db, conversationId: string, now: Date): Promise<Found | null> {
  const [newest] = await tx
    .select()
    .from(openingTexts)
    .where(eq(openingTexts.conversationId, conversationId));
  if (!newest) return null;
  const { memberId, fingerprint } = newest;
  const isSame = and(
    eq(openingTexts.memberId, memberId),
    eq(openingTexts.fingerprint, fingerprint),
    gt(openingTexts.sentAt, countedSince(now)),
  );
  const [shown] = await tx
    .select({ siteId: conversations.siteId, message: messages })
    .from(openingTexts)
    .innerJoin(conversations, eq(conversations.id, openingTexts.conversationId))
    .innerJoin(messages, and(eq(messages.conversationId, conversations.id), eq(messages.seq, 1)))
    .where(and(isSame, eq(messages.senderId, memberId), eq(messages.kind, "text")))
    .orderBy(desc(openingTexts.sentAt))
    .limit(1);
  if (!shown) return null;
  const { seq, body: text, kind, createdAt } = shown.message;
  return {
    ...{ siteId: shown.siteId, memberId, receivers: await tx.$count(openingTexts, isSame) },
    message: { conversationId: shown.message.conversationId, seq },
    frozen: { seq, from: "reported", kind, text, at: createdAt.toISOString() },
  };
}

/** Whether the program has an open report of the member, or filed one within the days that count. */
async function isKnown(tx: Db, memberId: string, now: Date): Promise<boolean> {
  const isRecent = or(eq(reports.status, "open"), gt(reports.filedAt, countedSince(now)));
  const [known] = await tx
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.reportedId, memberId), isNotNull(reports.sameTextReceivers), isRecent))
    .limit(1);
  return known !== undefined;
}

async function file(
  tx: Db,
  { siteId, memberId, message, frozen, receivers }: Found,
  now: Date,
): Promise<void> {
  const profile = await freezeProfile(tx, memberId).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  if (!profile) return;
  const reported = { subject: "message", id: message.conversationId, seq: message.seq } as const;
  const row = {
    ...{ siteId, reportedId: memberId, subject: reported.subject, subjectKey: keyOf(reported) },
    ...{ reason: "scam" as const, status: "open" as const, sameTextReceivers: receivers },
    ...{ filedAt: now, dueAt: dueAfter(now) },
  };
  for (let tried = 0; tried < referenceTries; tried += 1) {
    const [report] = await tx
      .insert(reports)
      .values({ ...row, id: newId(), reference: makeReference() })
      // Another report of the program is open by now, or the reference is taken.
      // defence: one-report-of-the-program
      .onConflictDoNothing()
      .returning({ id: reports.id });
    if (report) {
      await tx.insert(reportEvidence).values({ reportId: report.id, profile, messages: [frozen] });
      return;
    }
    if (await isKnown(tx, memberId, now)) return;
  }
  throw new AppError("unavailable");
}
