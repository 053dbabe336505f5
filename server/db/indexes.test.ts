import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#server/test/app/database.ts";
import { rowsOf } from "./open-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it("every reference to an account or a profile begins an index: a member who goes is looked for by it", async () => {
  const bare = await rowsOf(
    database.db,
    sql`select f.conrelid::regclass::text as table, a.attname as column
      from pg_constraint f
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
      where f.contype = 'f' and f.confrelid in ('public.accounts'::regclass, 'public.profiles'::regclass)
        and not exists (
          select 1 from pg_index i
          where i.indrelid = f.conrelid and i.indkey[0] = f.conkey[1] and i.indpred is null
        )`,
  );
  expect(bare).toEqual([]);
});

it.each([
  [
    "a log-in finds its mailbox",
    "select * from accounts where site_id = gen_random_uuid() and email_normalized = 'x'",
  ],
  [
    "the purge finds who never confirmed",
    "select * from accounts where status = 'not_confirmed' and signup_at < now()",
  ],
  ["sessions that are over", "select * from sessions where expires_at < now()"],
  ["links that are over", "select * from account_tokens where expires_at < now()"],
  ["locks that no longer matter", "select * from login_locks where window_started_at < now()"],
  ["mails that no longer count", "select * from account_mails where created_at < now()"],
  ["files that nothing refers to", "select * from loose_photo_files where created_at < now()"],
  ["a paid message of the ledger", "select * from messages where id = gen_random_uuid() and cost > 0"],
  ["mails that wait for an address", "select * from waiting_mails where mail ->> 'to' = 'x'"],
])("%s by an index, however many rows there are", async (_, statement) => {
  const plan = await database.db.transaction(async (tx) => {
    // Tables are empty here: with sequential scans switched off, the planner still uses one where no index fits.
    await tx.execute(sql`set local enable_seqscan = off`);
    return rowsOf(tx, sql.raw(`explain ${statement}`));
  });
  expect(JSON.stringify(plan)).not.toContain("Seq Scan");
});
