import { and, eq, ne } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { conversations, messages } from "#server/db/schema/chats.ts";
import { removeSentPhoto } from "#server/modules/talking/chat-photos/remove-sent-photo.ts";

/**
 * Takes out what a message says, its photo included, inside the transaction of the act: the message stays with its number
 * and says for both sides that it was removed. Answers whose conversation it is; null where it is gone already.
 */
export async function removeMessage(
  tx: Db,
  { conversationId, seq }: { conversationId: string; seq: number },
): Promise<string[] | null> {
  const [conversation] = await tx
    .select({ lowId: conversations.lowId, highId: conversations.highId })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
    // As whoever deletes a side of it does.
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
