import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "#server/db/open-database.ts";

/**
 * Continues a conversation to `count` messages, written directly into the table, each a minute after the one before. The
 * partner of the sender of the first message sends every second one.
 */
export async function lengthenConversation(db: Db, conversationId: string, count: number): Promise<void> {
  await rowsOf(
    db,
    sql`insert into messages (conversation_id, seq, id, sender_id, client_id, kind, body, cost, created_at)
      select c.id, number, gen_random_uuid(), case when number % 2 = 0 then c.low_id else c.high_id end,
        gen_random_uuid(), 'text', 'message ' || number, 0,
        c.last_message_at - make_interval(mins => ${count}::int - number::int)
      from conversations c, generate_series(c.last_seq + 1, ${count}::bigint) number
      where c.id = ${conversationId}::uuid`,
  );
  await rowsOf(
    db,
    sql`update conversations set last_seq = ${count}::bigint where id = ${conversationId}::uuid`,
  );
  await rowsOf(db, sql`analyze messages`);
}
