import { and, desc, eq, gt } from "drizzle-orm";
import { supportUnansweredAtMost } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { supportMessages, supportThreads } from "#server/db/schema/support.ts";
import { AppError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { dayMs, hourMs } from "#server/platform/time-units.ts";
import type { MessageRow, ThreadRow } from "./queries.ts";
import { supportMessagesPerDay } from "./support-limits.ts";

type NewMessage = {
  siteId: string;
  memberId: string;
  clientId: string;
  /** As `readText` returns it. */
  text: string;
  now: Date;
};
export type Written = { message: MessageRow; thread: ThreadRow };

/**
 * Stores a member's message to support. The first one starts the conversation; a later one opens a closed conversation
 * again. The row of the conversation is locked, so messages are numbered and counted one after the other, and the same
 * client id twice is one message.
 */
export async function writeToSupport(db: Db, wish: NewMessage): Promise<Written> {
  const { siteId, memberId, clientId, text, now } = wish;
  return db.transaction(async (tx) => {
    await tx
      .insert(supportThreads)
      .values({ id: newId(), siteId, memberId, lastAt: now })
      // defence: one-support-thread
      .onConflictDoNothing({ target: supportThreads.memberId });
    const thread = await lockOwn(tx, memberId);
    const stored = await findByClientId(tx, thread.id, clientId);
    if (stored) {
      // defence: support-client-id-one-text
      if (stored.text !== text) throw new AppError("client_id_taken");
      return { message: stored, thread };
    }
    await refuseTooMany(tx, thread, now);
    const message: MessageRow = {
      ...{ id: newId(), threadId: thread.id, seq: thread.lastSeq + 1, from: "member" as const },
      ...{ staffId: null, clientId, text, createdAt: now },
    };
    await tx.insert(supportMessages).values(message);
    const change = {
      lastSeq: message.seq,
      lastAt: now,
      // The oldest unanswered message decides about the due time.
      waitingSince: thread.waitingSince ?? now,
      closedAt: null,
      end: null,
    };
    await tx.update(supportThreads).set(change).where(eq(supportThreads.id, thread.id));
    return { message, thread: { ...thread, ...change } };
  });
}

async function lockOwn(tx: Db, memberId: string): Promise<ThreadRow> {
  const [thread] = await tx
    .select()
    .from(supportThreads)
    .where(eq(supportThreads.memberId, memberId))
    // defence: support-thread-locked
    .for("update");
  if (!thread) throw new AppError("not_found");
  return thread;
}

async function findByClientId(tx: Db, threadId: string, clientId: string): Promise<MessageRow | null> {
  const [found] = await tx
    .select()
    .from(supportMessages)
    .where(and(eq(supportMessages.threadId, threadId), eq(supportMessages.clientId, clientId)));
  return found ?? null;
}

/** The refusals say why: too many unanswered messages, or too many within a day and when the next one is accepted. */
async function refuseTooMany(tx: Db, thread: ThreadRow, now: Date): Promise<void> {
  const own = and(eq(supportMessages.threadId, thread.id), eq(supportMessages.from, "member"));
  const unanswered = await tx.$count(supportMessages, and(own, gt(supportMessages.seq, thread.answeredSeq)));
  // defence: support-unanswered-counted
  if (unanswered >= supportUnansweredAtMost)
    throw new AppError("support_unanswered", { count: supportUnansweredAtMost });
  const today = await tx
    .select({ createdAt: supportMessages.createdAt })
    .from(supportMessages)
    .where(and(own, gt(supportMessages.createdAt, new Date(now.getTime() - dayMs))))
    .orderBy(desc(supportMessages.seq))
    .limit(supportMessagesPerDay);
  // defence: support-messages-counted
  if (today.length >= supportMessagesPerDay) {
    const waitMs = (today.at(-1)?.createdAt ?? now).getTime() + dayMs - now.getTime();
    const wait = { seconds: Math.ceil(waitMs / 1000), hours: Math.ceil(waitMs / hourMs) };
    throw new AppError("support_day_full", { ...wait, count: supportMessagesPerDay });
  }
}
