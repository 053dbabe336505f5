import { type SQL, sql } from "drizzle-orm";
import { accounts } from "#server/db/schema/accounts.ts";
import { blocks } from "#server/db/schema/blocks.ts";
import { conversationSides } from "#server/db/schema/chats.ts";
import { profiles } from "#server/db/schema/profiles.ts";

/** The columns of a sent file: who sent it, and its message. */
export type SentColumns = { senderId: SQL; conversationId: SQL; seq: SQL };

/**
 * Whether the reader reaches a sent file, a photo or a sound: their side has its message and, for another member's file, no
 * block stands between the two and the sender has not left.
 */
export function isReachable({ senderId, conversationId, seq }: SentColumns, reader: SQL): SQL {
  const isBlocked = sql`exists (select from ${blocks} b
    where (b.blocker_id = ${senderId} and b.blocked_id = ${reader})
      or (b.blocker_id = ${reader} and b.blocked_id = ${senderId}))`;
  return sql`(exists (select from ${conversationSides} side where side.conversation_id = ${conversationId}
      and side.member_id = ${reader}
      -- defence: cleared-photo-gone
      and ${seq} > side.cleared_seq
    )
    and (${senderId} = ${reader} or (
      exists (select from ${accounts} a join ${profiles} p on p.member_id = a.id where a.id = ${senderId}
        and (a.status = 'not_confirmed' or (a.status = 'active' and p.status = 'active')))
      -- defence: photo-ends-with-block
      and not ${isBlocked}
    )))`;
}
