import type { Session } from "./crowd.ts";
import type { BenchDatabase } from "./database.ts";

/** Everybody writes to the next so many in the circle: as many conversations begun, and as many received. */
export async function writeAround(
  { pool, siteId }: BenchDatabase,
  sessions: readonly Session[],
  partners: number,
): Promise<void> {
  await pool.query("update credit_balances set balance = 1000000000");
  await pool.query(
    `with circle as (select id, n - 1 as n from unnest($2::uuid[]) with ordinality as one(id, n))
      select store_message($1, a.id, b.id, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(),
        'Shall we meet at the river this evening?', true, 5, 0, 2, now() - random() * interval '20 days',
        gen_random_uuid())
      from circle a join generate_series(1, $3::int) step on true
        join circle b on b.n = (a.n + step) % $4`,
    [siteId, sessions.map(({ memberId }) => memberId), partners, sessions.length],
  );
  await pool.query("vacuum (analyze)");
}
