import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { conversations } from "#server/db/schema/chats.ts";

/**
 * Locks a conversation until the transaction ends, so that deleting a side, removing and withdrawing a message
 * run one after the other. Null if it does not exist.
 */
export async function lockConversation(
  tx: Db,
  conversationId: string,
): Promise<{ lowId: string; highId: string; lastSeq: number } | null> {
  const [conversation] = await tx
    .select({ lowId: conversations.lowId, highId: conversations.highId, lastSeq: conversations.lastSeq })
    .from(conversations)
    .where(eq(conversations.id, conversationId))
    // defence: clear-locks-chat
    .for("no key update");
  return conversation ?? null;
}
