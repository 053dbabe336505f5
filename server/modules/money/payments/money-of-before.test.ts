import { readFileSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { count, eq, sql, sum } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Database, migrateEmbedded, openDatabase } from "#server/db/open-database.ts";
import { creditBalances, ledgerEntries } from "#server/db/schema/credits.ts";
import { orders } from "#server/db/schema/payments.ts";
import { getSpending } from "#server/modules/money/spending/get-spending.ts";
import { createLog } from "#server/platform/operations/log.ts";
import { testServerUrl } from "#server/test/app/database.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { listOrders } from "./queries.ts";

const folder = "server/db/migrations";
/** The migrations of the first release: the foundation, the ledger that is never changed, the counted mails. */
const firstRelease = 3;
const rounds = 30;
const priceMinor = 1999;
const memberId = "00000000-0000-7000-8000-00000000000a";
const statuses = [
  ...["pending", "processing", "completed", "failed"],
  ...["cancelled", "expired", "refunded", "charged_back"],
];

/** A member with orders in every state, booked as the first release did. */
const fill = `
  insert into companies (id, name, address, city, country, kvk, tradenames, vat_numbers, support_phone, added_at)
    values ('00000000-0000-7000-8000-000000000001', 'First', 'Street 1', 'Utrecht', 'NL', '1', '{}', '{}', '', now());
  insert into sites (id, company_id, created_at)
    values ('00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000001', now());
  insert into accounts (id, site_id, email, email_normalized, password_hash, status, language, country, signup_at,
      confirmed_at, premium_at, last_seen_at)
    values ('${memberId}', '00000000-0000-7000-8000-000000000002', 'first@example.org', 'first@example.org', 'none',
      'active', 'nl', 'NL', now(), now(), now(), now());
  insert into orders (id, site_id, member_id, bundle_id, credits, amount_minor, currency, country, method, status,
      idempotency_key, payment_id, completed_at, created_at, updated_at)
    select ('00000000-0000-7000-8001-' || lpad(to_hex(n), 12, '0'))::uuid, '00000000-0000-7000-8000-000000000002',
      '${memberId}', 'p1', 120, ${priceMinor}, 'EUR', 'NL', case when n % 2 = 0 then 'ideal' else 'wire-transfer' end,
      s.status, 'key-' || n, 'tr_' || n,
      case when s.status in ('completed', 'refunded', 'charged_back') then now() - n * interval '1 minute' end,
      now() - n * interval '1 minute', now()
    from generate_series(0, ${rounds * statuses.length - 1}) n
      cross join lateral (select ('{${statuses.join(",")}}'::text[])[n % ${statuses.length} + 1] as status) s;
  insert into ledger_entries (id, member_id, from_book, to_book, amount, cause, cause_id, idempotency_key, balance_after,
      created_at)
    select gen_random_uuid(), member_id, 'sold', 'member', credits, 'purchase', id, 'order:' || id, 120, completed_at
    from orders where completed_at is not null;
  insert into ledger_entries (id, member_id, from_book, to_book, amount, cause, cause_id, idempotency_key, balance_after,
      created_at)
    select gen_random_uuid(), member_id, 'member', 'withdrawn', credits,
      case when status = 'refunded' then 'refund' else 'chargeback' end, id, 'order:' || id || ':withdrawn', 0, now()
    from orders where status in ('refunded', 'charged_back');
  insert into credit_balances (member_id, balance) values ('${memberId}', ${rounds * 120});`;

type Entries = { entries: { tag: string; when: number }[] };
const { entries } = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, "utf8")) as Entries;

/** The first release's tables and rows, and the mark of its newest migration. */
function firstStatements(): string[] {
  const first = entries.slice(0, firstRelease);
  const texts = first.map(({ tag }) => readFileSync(`${folder}/${tag}.sql`, "utf8"));
  return [
    ...texts.flatMap((text) => text.split("--> statement-breakpoint")),
    `create schema drizzle;
     create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('first', ${first.at(-1)?.when})`,
    fill,
  ];
}

/** A database that this release migrates from the first one's. */
async function upgrade(): Promise<{ database: Database; close: () => Promise<void> }> {
  if (!testServerUrl) {
    const pglite = await PGlite.create();
    for (const statement of firstStatements()) await pglite.exec(statement);
    const database = await migrateEmbedded(pglite);
    return { database, close: () => database.close() };
  }
  const url = new URL(testServerUrl);
  const name = `${url.pathname.slice(1)}_before_${process.pid}`;
  const ask = async (connectionString: string, statements: readonly string[]) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  await ask(testServerUrl, [`drop database if exists ${name} with (force)`, `create database ${name}`]);
  url.pathname = `/${name}`;
  await ask(url.href, firstStatements());
  const database = await openDatabase({ url: url.href, dataDir: "", log: createLog("silent") });
  const close = async () => {
    await database.close();
    await ask(testServerUrl ?? "", [`drop database if exists ${name} with (force)`]);
  };
  return { database, close };
}

let upgraded: Awaited<ReturnType<typeof upgrade>>;
beforeAll(async () => {
  upgraded = await upgrade();
}, 120_000);
afterAll(() => upgraded.close());

it("the money of the first release has the same sums in this one, and its books balance", async () => {
  const { db } = upgraded.database;
  const sums = await db
    .select({
      status: orders.status,
      orders: count(),
      paid: sum(orders.amountMinor).mapWith(Number),
      refunded: sum(orders.refundedMinor).mapWith(Number),
      chargedBack: sum(orders.chargedBackMinor).mapWith(Number),
    })
    .from(orders)
    .groupBy(orders.status)
    .orderBy(orders.status);
  const all = rounds * priceMinor;
  expect(sums).toEqual(
    statuses.toSorted().map((status) => ({
      ...{ status, orders: rounds, paid: all },
      refunded: status === "refunded" ? all : 0,
      chargedBack: status === "charged_back" ? all : 0,
    })),
  );
  await expectBooksBalance(db);
  const [purse] = await db.select().from(creditBalances).where(eq(creditBalances.memberId, memberId));
  expect(purse?.balance).toBe(rounds * 120);
  expect(await db.$count(ledgerEntries)).toBe(rounds * 5);
});

it("its orders are read, counted and found by this release, with what they did not have", async () => {
  const { db } = upgraded.database;
  const page = await listOrders(db, {
    memberId,
    cursor: undefined,
    filter: { since: null, before: null },
    limit: 1000,
  });
  expect(page.rows).toHaveLength(rounds * statuses.length);
  for (const row of page.rows) {
    expect(row).toMatchObject({
      ...{ gateway: "mollie", discountMinor: 0, isCollecting: false, language: "en", cardUse: null },
      ...{ documentedMinor: null, looks: 0 },
    });
  }
  const state = await getSpending(db, { memberId, timeZone: "UTC", now: new Date() });
  expect(state.paid.every(({ monthMinor }) => monthMinor <= rounds * priceMinor)).toBe(true);
  expect(state.openOrder).not.toBeNull();
  // The ledger of the first release still refuses any change.
  await expect(db.execute(sql`update ledger_entries set amount = 1`)).rejects.toThrow();
});

it("has the mark of the newest migration", async () => {
  const [mark] = await upgraded.database.db
    .select({ newest: sql<number>`max(created_at)::float8` })
    .from(sql`drizzle.__drizzle_migrations`);
  expect(mark?.newest).toBe(Math.max(...entries.map(({ when }) => when)));
});
