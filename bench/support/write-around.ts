import type { Session } from "./crowd.ts";
import type { BenchDatabase } from "./database.ts";

/** In a circle, each member writes to the next few: each begins as many conversations as they receive. */
export async function writeAround(
  { pool, siteId }: BenchDatabase,
  sessions: readonly Session[],
  partners: number,
): Promise<void> {
  await pool.query("update credit_balances set balance = 1000000000");
  await pool.query(
    `with circle as (select id, n - 1 as n from unnest($2::uuid[]) with ordinality as one(id, n))
      select store_messages(jsonb_build_array(jsonb_build_object(
        'place', 0, 'site', $1::text, 'sender', a.id, 'receiver', b.id, 'client', gen_random_uuid(),
        'message', gen_random_uuid(), 'entry', gen_random_uuid(), 'kind', 'text',
        'body', 'Shall we meet at the river this evening?', 'credits', 5, 'free_messages', 0, 'free_conversations', 2,
        'conversation', gen_random_uuid(), 'at', now() - random() * interval '20 days')), true)
      from circle a join generate_series(1, $3::int) step on true
        join circle b on b.n = (a.n + step) % $4`,
    [siteId, sessions.map(({ memberId }) => memberId), partners, sessions.length],
  );
  await pool.query("vacuum (analyze)");
}
