import { and, eq, ne } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { conversations, messages } from "#server/db/schema/chats.ts";
import { removeSentPhoto } from "#server/modules/talking/chat-photos/remove-sent-photo.ts";

/**
 * Removes the content of a message, including its photo, inside the transaction of the act: the message keeps
 * its number, and both sides see that it was removed. Returns the ids of both members; null if the
 * message is gone already.
 */
export async function removeMessage(
  tx: Db,
  { conversationId, seq }: { conversationId: string; seq: number },
): Promise<string[] | null> {
  const [conversation] = await tx
    .select({ lowId: conversations.lowId, highId: conversations.highId })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
    // The same lock as for deleting a side.
    .for("no key update");
  if (!conversation) return null;
  const removed = await tx
    .update(messages)
    .set({ kind: "removed", body: "", payload: null })
    .where(
      and(eq(messages.conversationId, conversationId), eq(messages.seq, seq), ne(messages.kind, "removed")),
    )
    .returning({ seq: messages.seq });
  if (removed.length === 0) return null;
  await removeSentPhoto(tx, { conversationId, seq });
  return [conversation.lowId, conversation.highId];
}
