import { and, eq, lte, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { conversationSides, messages } from "#server/db/schema/chats.ts";
import { lockConversation } from "./lock-conversation.ts";
import { unpin } from "./mark-conversation.ts";

/**
 * Deletes a member's side; messages deleted by both are erased. It is not pinned any more, and stays muted. False if
 * there is no side.
 */
export async function clearSide(
  tx: Db,
  { memberId, conversationId, now }: { memberId: string; conversationId: string; now: Date },
): Promise<boolean> {
  const conversation = await lockConversation(tx, conversationId);
  if (!conversation) return false;
  const cleared = await tx
    .update(conversationSides)
    .set({ clearedSeq: conversation.lastSeq, hiddenAt: now, unreadCount: 0 })
    .where(
      and(eq(conversationSides.conversationId, conversationId), eq(conversationSides.memberId, memberId)),
    )
    .returning({ memberId: conversationSides.memberId });
  if (cleared.length === 0) return false;
  // After the side, whose lock pinning takes too: a conversation that is off the list is not pinned.
  await unpin(tx, { memberId, conversationId });
  const [both] = await tx
    .select({ clearedSeq: sql<number>`min(${conversationSides.clearedSeq})::int` })
    .from(conversationSides)
    .where(eq(conversationSides.conversationId, conversationId));
  await tx
    .delete(messages)
    .where(and(eq(messages.conversationId, conversationId), lte(messages.seq, both?.clearedSeq ?? 0)));
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
