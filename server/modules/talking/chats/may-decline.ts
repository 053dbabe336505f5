import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { conversationSides, messages } from "#server/db/schema/chats.ts";

/**
 * Whether a member may decline a conversation kindly, as a column beside their side: the side has a message of the partner,
 * and the member has sent none, not even a refusal that they deleted since. With `before`, by the messages before this
 * number. Each part is one step in the key of messages.
 */
export function mayDecline(memberId: SQLWrapper, before?: number): SQL<boolean> {
  const isBefore = before === undefined ? sql`` : sql`and one.seq < ${before}`;
  const ofConversation = sql`from ${messages} one
    where one.conversation_id = ${conversationSides.conversationId} ${isBefore}`;
  return sql<boolean>`(coalesce((select one.seq > ${conversationSides.clearedSeq} ${ofConversation}
      order by one.seq desc limit 1), false)
    and coalesce((select false ${ofConversation} and one.sender_id = ${memberId}::uuid
      order by one.seq limit 1), true))`;
}
