import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Db } from "#server/db/open-database.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";

/** A stored message; a client id that was stored twice is listed twice. */
export type StoredMessage = { id: string; clientId: string; conversationId: string; seq: number };

/** The messages of these members, by conversation and number. */
export function readMessages(databaseUrl: string, senderIds: readonly string[]): Promise<StoredMessage[]> {
  return onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<StoredMessage>(
      `select id, client_id as "clientId", conversation_id as "conversationId", seq::int
       from messages where sender_id = any($1) order by conversation_id, seq`,
      [senderIds],
    );
    return rows;
  });
}

/** Conversations whose numbers have a gap or do not end where the conversation says. */
export function countGaps(databaseUrl: string): Promise<number> {
  return onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from conversations c
       where c.last_seq <> (select count(*) from messages m where m.conversation_id = c.id)
          or c.last_seq <> (select coalesce(max(seq), 0) from messages m where m.conversation_id = c.id)`,
    );
    return rows[0]?.count ?? 0;
  });
}

/** Every credit is accounted for, as after each suite that moves money. */
export function expectBalancedBooks(databaseUrl: string): Promise<void> {
  return onDatabase(databaseUrl, (client) =>
    expectBooksBalance(drizzle({ client, casing: "snake_case" }) as unknown as Db),
  );
}

async function onDatabase<T>(url: string, read: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await read(client);
  } finally {
    await client.end();
  }
}
