import { and, eq, lte, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { conversationSides, messages } from "#server/db/schema/chats.ts";
import { removeDraftIn } from "#server/modules/talking/drafts/remove-drafts.ts";
import { countUnreadAfter } from "./count-unread-after.ts";
import { lockConversation } from "./lock-conversation.ts";
import { unpin } from "./mark-conversation.ts";
import { untoldSeq } from "./sweep-unread.ts";

type Side = { memberId: string; conversationId: string };

const isSide = ({ memberId, conversationId }: Side) =>
  and(eq(conversationSides.conversationId, conversationId), eq(conversationSides.memberId, memberId));

/**
 * Deletes a member's side with their draft; messages deleted by both are erased. It is not pinned or archived any more, and stays muted.
 * With `seq`, later messages stay, as if they had arrived after the deletion. False if there is no side.
 */
export async function clearSide(
  tx: Db,
  { seq, now, ...side }: Side & { seq?: number | undefined; now: Date },
): Promise<boolean> {
  const { memberId, conversationId } = side;
  const conversation = await lockConversation(tx, conversationId);
  if (!conversation) return false;
  const { lastSeq } = conversation;
  const isCleared =
    seq !== undefined && seq < lastSeq
      ? /* defence: later-message-stays */ await clearUntil(tx, { ...side, seq })
      : await clearWhole(tx, { ...side, lastSeq, now });
  if (!isCleared) return false;
  // After the side, whose lock pinning takes too: a conversation that is off the list is not pinned.
  await unpin(tx, { memberId, conversationId });
  await removeDraftIn(tx, side);
  const [both] = await tx
    .select({ clearedSeq: sql<number>`min(${conversationSides.clearedSeq})::int` })
    .from(conversationSides)
    .where(eq(conversationSides.conversationId, conversationId));
  await tx
    .delete(messages)
    .where(and(eq(messages.conversationId, conversationId), lte(messages.seq, both?.clearedSeq ?? 0)));
  return true;
}

async function clearWhole(
  tx: Db,
  { lastSeq, now, ...side }: Side & { lastSeq: number; now: Date },
): Promise<boolean> {
  const cleared = await tx
    .update(conversationSides)
    .set({ clearedSeq: lastSeq, hiddenAt: now, archivedAt: null, unreadCount: 0, notedSeq: untoldSeq })
    .where(isSide(side))
    .returning({ memberId: conversationSides.memberId });
  return cleared.length > 0;
}

/** The conversation's lock keeps messages out, the side's lock a page that reads meanwhile. */
async function clearUntil(tx: Db, { seq, ...side }: Side & { seq: number }): Promise<boolean> {
  const [before] = await tx
    .select({
      clearedSeq: conversationSides.clearedSeq,
      readSeq: conversationSides.readSeq,
      notedSeq: conversationSides.notedSeq,
    })
    .from(conversationSides)
    .where(isSide(side))
    .for("update");
  if (!before) return false;
  const clearedSeq = Math.max(before.clearedSeq, seq);
  const unreadCount = await countUnreadAfter(tx, { ...side, seq: Math.max(clearedSeq, before.readSeq) });
  // A mail about later messages is not repeated.
  const isTold = before.notedSeq > clearedSeq;
  await tx
    .update(conversationSides)
    .set({ clearedSeq, archivedAt: null, unreadCount, ...(isTold ? {} : { notedSeq: untoldSeq }) })
    .where(isSide(side));
  return true;
}

/** Deletes the member's side with a partner. Returns the conversation's id; null if there is none. */
export async function clearSideWith(
  tx: Db,
  { memberId, partnerId, now }: { memberId: string; partnerId: string; now: Date },
): Promise<string | null> {
  const [side] = await tx
    .select({ conversationId: conversationSides.conversationId })
    .from(conversationSides)
    .where(and(eq(conversationSides.memberId, memberId), eq(conversationSides.partnerId, partnerId)));
  if (!side) return null;
  // defence: block-clears-side
  await clearSide(tx, { memberId, conversationId: side.conversationId, now });
  return side.conversationId;
}
