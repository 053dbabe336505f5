import type { Db } from "#server/db/open-database.ts";
import { emptyMessage, type MessageNumber } from "./empty-message.ts";
import { lockConversation } from "./lock-conversation.ts";

/**
 * Removes the content of a message, including its photo, inside the transaction of the act: the message keeps
 * its number, and both sides see that it was removed. Returns the ids of both members; null if the
 * message is gone already, or its sender has withdrawn it.
 */
export async function removeMessage(tx: Db, message: MessageNumber): Promise<string[] | null> {
  const conversation = await lockConversation(tx, message.conversationId);
  if (!conversation || !(await emptyMessage(tx, message, null))) return null;
  return [conversation.lowId, conversation.highId];
}
