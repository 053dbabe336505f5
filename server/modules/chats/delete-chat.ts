import { and, eq, lte, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { retryOnConflict } from "#server/db/retry-on-conflict.ts";
import { conversationSides, conversations, messages } from "#server/db/schema/chats.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Live } from "#server/platform/live.ts";

/** Deletes the member's own side; what both sides have deleted is gone for good. Again is as good as once. */
export async function deleteChat(
  { db, live }: { db: Db; live: Live },
  input: { memberId: string; conversationId: string; now: Date },
): Promise<void> {
  await retryOnConflict(() => db.transaction((tx) => clearSide(tx, input)));
  live.publish(input.memberId, "chats_changed", { conversation_id: input.conversationId });
}

async function clearSide(
  tx: Db,
  { memberId, conversationId, now }: { memberId: string; conversationId: string; now: Date },
): Promise<void> {
  const [conversation] = await tx
    .select({ lastSeq: conversations.lastSeq })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
    .for("no key update");
  if (!conversation) throw new AppError("not_found");
  const cleared = await tx
    .update(conversationSides)
    .set({ clearedSeq: conversation.lastSeq, hiddenAt: now, unreadCount: 0 })
    .where(
      and(eq(conversationSides.conversationId, conversationId), eq(conversationSides.memberId, memberId)),
    )
    .returning({ memberId: conversationSides.memberId });
  if (cleared.length === 0) throw new AppError("not_found");
  const [both] = await tx
    .select({ clearedSeq: sql<number>`min(${conversationSides.clearedSeq})::int` })
    .from(conversationSides)
    .where(eq(conversationSides.conversationId, conversationId));
  await tx
    .delete(messages)
    .where(and(eq(messages.conversationId, conversationId), lte(messages.seq, both?.clearedSeq ?? 0)));
}
