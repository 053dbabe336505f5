import { and, eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { conversationSides } from "#server/db/schema/chats.ts";
import type { Live } from "#server/platform/live/live.ts";
import { countUnread } from "./count-unread.ts";
import { countUnreadAfter } from "./count-unread-after.ts";
import { getThread } from "./find-thread.ts";

/**
 * Marks all messages up to a number as read; a number lower than the last one changes nothing. The partner is
 * told if both share what they have read.
 */
export async function markRead(
  { db, live }: { db: Db; live: Live },
  input: { memberId: string; conversationId: string; seq: number },
): Promise<{ unread: number; totalUnread: number }> {
  const { memberId, conversationId } = input;
  const { partnerId, lastSeq, hasBlocked, areReadsShown } = await getThread(db, memberId, conversationId);
  const seq = Math.min(input.seq, lastSeq);
  const { unread, changed } = await db.transaction((tx) => moveRead(tx, { memberId, conversationId, seq }));
  if (changed) {
    if (!hasBlocked && /* defence: reads-told-of-both */ areReadsShown) {
      live.publish(partnerId, "receipt", {
        conversation_id: conversationId,
        member_id: memberId,
        // Deliveries beyond it are reported by a call of their own.
        delivered_seq: changed.readSeq,
        read_seq: changed.readSeq,
      });
    }
    live.publish(memberId, "read", {
      conversation_id: conversationId,
      read_seq: changed.readSeq,
      unread,
    });
  }
  return { unread, totalUnread: await countUnread(db, memberId) };
}

async function moveRead(tx: Db, input: { memberId: string; conversationId: string; seq: number }) {
  const { memberId, conversationId, seq } = input;
  const isOwnSide = and(
    eq(conversationSides.conversationId, conversationId),
    eq(conversationSides.memberId, memberId),
  );
  // Locked before counting: a message arriving meanwhile is counted here or adds itself afterwards.
  const [side] = await tx.select().from(conversationSides).where(isOwnSide).for("update");
  if (!side) throw new Error(`no side of ${memberId} in ${conversationId}`);
  if (seq <= side.readSeq) return { unread: side.unreadCount, changed: null };
  const changed = { readSeq: seq, deliveredSeq: Math.max(side.deliveredSeq, seq) };
  const unread = await countUnreadAfter(tx, {
    memberId,
    conversationId,
    seq: Math.max(seq, side.clearedSeq),
  });
  await tx
    .update(conversationSides)
    .set({ ...changed, unreadCount: unread })
    .where(isOwnSide);
  return { unread, changed };
}
