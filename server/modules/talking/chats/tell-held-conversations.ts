import { and, eq, gt } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { conversationSides } from "#server/db/schema/chats.ts";
import { notify } from "#server/modules/ground/notifications/notify.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { remindOfUnread } from "./remind-of-unread.ts";

/** Queues notices about unread conversations that a member began before confirming. */
export async function tellHeldConversations(
  { db, queue, clock }: { db: Db; queue: Queue; clock: Clock },
  memberId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const held = await tx
      .select({
        conversationId: conversationSides.conversationId,
        memberId: conversationSides.memberId,
        clearedSeq: conversationSides.clearedSeq,
      })
      .from(conversationSides)
      .where(
        and(
          eq(conversationSides.partnerId, memberId),
          eq(conversationSides.readSeq, 0),
          gt(conversationSides.unreadCount, 0),
        ),
      );
    const now = clock.now();
    for (const { clearedSeq, ...side } of held) {
      const subject = { memberId: side.memberId, subjectId: side.conversationId };
      // As in new-conversation.ts: what follows a deletion begins no conversation.
      const type = clearedSeq === 0 ? "new_conversation" : "new_messages";
      await notify(tx, queue, { ...subject, type, now, isPushed: true });
      await remindOfUnread(tx, queue, { ...side, unreadSince: now, now });
    }
  });
}
