import { and, eq, gt, isNull, lt, lte, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { conversationSides, conversations } from "#server/db/schema/chats.ts";
import { mailAfterSeconds } from "#server/modules/ground/notifications/notification-limits.ts";
import { notify } from "#server/modules/ground/notifications/notify.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { unreadNewsMs, unreadSweptAtMost, unreadSweptAtOnce } from "./chat-limits.ts";
import { remindOfUnread } from "./remind-of-unread.ts";

/**
 * What is noted of a side without a mail about its unread messages: the next sweep mails them. Deleting does not count as
 * reading here, because the index of unnoted sides compares with `readSeq`; deleted messages are not unread.
 */
export const untoldSeq = sql`least(${conversationSides.notedSeq}, ${conversationSides.readSeq})`;

/**
 * Queues a mail for conversations with an unread message that was not noted since they were last read;
 * returns their number. A sweep instead of an event per message keeps sending at one statement. Two
 * simultaneous sweeps share the work.
 */
export async function sweepUnread(services: { db: Db; queue: Queue }, now: Date): Promise<number> {
  let swept = 0;
  for (
    let found = unreadSweptAtOnce;
    found === unreadSweptAtOnce && swept < unreadSweptAtMost;
    swept += found
  ) {
    found = await sweepSome(services, now);
  }
  return swept;
}

async function sweepSome({ db, queue }: { db: Db; queue: Queue }, now: Date): Promise<number> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return db.transaction(async (tx) => {
    const sides = await tx
      .select({
        conversationId: conversationSides.conversationId,
        memberId: conversationSides.memberId,
        lastSeq: conversations.lastSeq,
        unreadSince: conversationSides.lastMessageAt,
      })
      .from(conversationSides)
      .innerJoin(conversations, eq(conversations.id, conversationSides.conversationId))
      .where(
        and(
          gt(conversationSides.unreadCount, 0),
          // Not noted either, so that the first message after the side is unmuted is mailed.
          isNull(conversationSides.mutedAt),
          lte(conversationSides.notedSeq, conversationSides.readSeq),
          lt(conversationSides.lastMessageAt, before(mailAfterSeconds * 1000)),
          gt(conversationSides.lastMessageAt, before(unreadNewsMs)),
        ),
      )
      .limit(unreadSweptAtOnce)
      .for("update", { of: conversationSides, skipLocked: true });
    for (const { conversationId, memberId, lastSeq, unreadSince } of sides) {
      await noteSide(tx, { conversationId, memberId, seq: lastSeq });
      const subject = { memberId, type: "new_messages", subjectId: conversationId };
      await notify(tx, queue, { ...subject, now, againAfterMs: 0 });
      await remindOfUnread(tx, queue, { memberId, conversationId, unreadSince, now });
    }
    return sides.length;
  });
}

/** Prevents mails about messages up to this number until the side is read; with `isPushed` pushes too. */
export async function noteSide(
  tx: Db,
  {
    conversationId,
    memberId,
    seq,
    isPushed = false,
  }: { conversationId: string; memberId: string; seq: number; isPushed?: boolean },
): Promise<void> {
  await tx
    .update(conversationSides)
    .set({
      notedSeq: sql`greatest(${conversationSides.notedSeq}, ${seq})`,
      ...(isPushed ? { pushedSeq: seq } : {}),
    })
    .where(
      and(eq(conversationSides.conversationId, conversationId), eq(conversationSides.memberId, memberId)),
    );
}
