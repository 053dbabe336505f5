import { type SQL, sql } from "drizzle-orm";
import { conversationSides, messages } from "#server/db/schema/chats.ts";
import { matches } from "#server/db/schema/likes.ts";

/** Whether a member has matched a sender or written to them; a kind refusal lets nobody in. */
export function knowsSender(memberId: SQL, senderId: string): SQL<boolean> {
  return sql<boolean>`(exists (select from ${matches} m where m.low_id = least(${memberId}, ${senderId}::uuid)
        and m.high_id = greatest(${memberId}, ${senderId}::uuid))
      or exists (select from ${conversationSides} side
        join ${messages} answer on answer.conversation_id = side.conversation_id and answer.sender_id = ${memberId}
          and not answer.is_refusal
        where side.member_id = ${memberId} and side.partner_id = ${senderId}::uuid))`;
}
