import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase, rowsOf } from "#server/db/open-database.ts";
import { defaultSettings } from "#server/modules/ground/sites/default-settings.ts";
import { ageOn } from "#server/platform/age.ts";
import { createLog } from "#server/platform/operations/log.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { cast, castEmail, castPassword } from "./cast.ts";
import { demoConversations } from "./demo-conversations.ts";
import { demoLikes } from "./demo-likes.ts";
import { demoPeople } from "./demo-people.ts";
import { loadTown } from "./load-town.ts";

const people = demoPeople();

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: { DEMO: "1" } });
  expect(await loadTown(app.services)).toBe(true);
}, 120_000);
afterAll(() => app.close());

const rows = <Row = Record<string, unknown>>(statement: SQL) => rowsOf<Row>(app.services.db, statement);
const count = async (table: string) => {
  const [row] = await rows<{ count: number }>(
    sql`select count(*)::int as count from ${sql.identifier(table)}`,
  );
  return row?.count;
};

describe("the town in the database", () => {
  it("holds everybody and all they did", async () => {
    const conversations = demoConversations(people);
    expect(await count("accounts")).toBe(400);
    expect(await count("profiles")).toBe(400);
    expect(await count("credit_balances")).toBe(400);
    expect(await count("likes")).toBe(demoLikes(people).length);
    expect(await count("conversations")).toBe(conversations.length);
    expect(await count("conversation_sides")).toBe(2 * conversations.length);
    expect(await count("messages")).toBe(conversations.flatMap(({ messages }) => messages).length);
  });

  it("is loaded once", async () => {
    expect(await loadTown(app.services)).toBe(false);
    expect(await count("accounts")).toBe(400);
  });

  it("says of everybody that they are an example", async () => {
    expect(await rows(sql`select 1 from profiles where not is_example or kind <> 'member'`)).toEqual([]);
  });

  it("gives everybody an age, a place and a time since they came", async () => {
    const shown = await rows<{ name: string; born: string }>(
      sql`select name, birth_date::text as born from profiles`,
    );
    const ages = new Map(people.map(({ name, age }) => [name, age]));
    for (const { name, born } of shown) expect(ageOn(born, app.clock.now())).toBe(ages.get(name));
    expect(
      await rows(sql`select name from profiles
        where country is null or region is null or city is null or cell_lat is null or cell_lon is null`),
    ).toEqual([]);
    expect(
      await rows(sql`select id from accounts
        where signup_at > confirmed_at or confirmed_at > last_seen_at or last_seen_at > ${app.clock.now().toISOString()}::timestamptz`),
    ).toEqual([]);
  });

  it("keeps books that add up, in order of time", async () => {
    await expectBooksBalance(app.services.db);
    const wrong = await rows(sql`select * from (
      select id, balance_after, sum(case when to_book = 'member' then amount else -amount end)
        over (partition by member_id order by created_at, id) as running from ledger_entries) entries
      where running <> balance_after or balance_after < 0`);
    expect(wrong).toEqual([]);
    expect(
      await rows(sql`select o.id from orders o left join ledger_entries l
        on l.cause = 'purchase' and l.cause_id = o.id and l.member_id = o.member_id and l.amount = o.credits
        where l.id is null or o.status <> 'completed'`),
    ).toEqual([]);
    expect(
      await rows(sql`select m.id from messages m left join ledger_entries l
        on l.cause = 'message' and l.cause_id = m.id and l.member_id = m.sender_id
        where m.cost <> coalesce(l.amount, 0)`),
    ).toEqual([]);
    expect(
      await rows(sql`select a.id from accounts a
        where (a.premium_at is null) <> not exists (select 1 from orders o where o.member_id = a.id)`),
    ).toEqual([]);
  });

  it("leaves the cast what they are said to have", async () => {
    for (const role of cast) {
      const [purse] = await rows<{ balance: number; free: number; premium: boolean }>(sql`
        select balance, free_messages_used as free, premium_at is not null as premium
        from credit_balances join accounts on id = member_id where email = ${castEmail(role)}`);
      expect({ key: role.key, ...purse }).toMatchObject({
        key: role.key,
        balance: role.credits,
        premium: role.isPremium,
        free: role.isPremium ? defaultSettings.money.freeMessages : 4,
      });
    }
  });

  it("never exceeds what is free", async () => {
    const { freeMessages, freeConversations } = defaultSettings.money;
    expect(
      await rows(sql`select member_id from credit_balances
        where free_messages_used > ${freeMessages} or free_conversations_used > ${freeConversations}`),
    ).toEqual([]);
    const counted = sql`select sender_id, count(*) filter (where cost = 0) as free,
      count(distinct conversation_id) filter (where cost = 0) as chats from messages group by sender_id`;
    expect(
      await rows(sql`select b.member_id from credit_balances b left join (${counted}) m on m.sender_id = b.member_id
        where b.free_messages_used <> coalesce(m.free, 0) or b.free_conversations_used <> coalesce(m.chats, 0)`),
    ).toEqual([]);
    expect(
      await rows(sql`select s.member_id from conversation_sides s where s.free_sent <> (select count(*) from messages m
        where m.conversation_id = s.conversation_id and m.sender_id = s.member_id and m.cost = 0)`),
    ).toEqual([]);
  });

  it("numbers messages without gaps, in order of time, and counts what is unread", async () => {
    expect(
      await rows(sql`select c.id from conversations c join messages m on m.conversation_id = c.id group by c.id
        having max(m.seq) <> count(*) or min(m.seq) <> 1 or max(m.seq) <> c.last_seq or max(m.created_at) <> c.last_message_at`),
    ).toEqual([]);
    expect(
      await rows(sql`select 1 from messages one join messages next
        on next.conversation_id = one.conversation_id and next.seq = one.seq + 1 where next.created_at < one.created_at`),
    ).toEqual([]);
    expect(
      await rows(sql`select s.member_id from conversation_sides s where s.unread_count <> (select count(*) from messages m
        where m.conversation_id = s.conversation_id and m.seq > s.read_seq and m.sender_id <> s.member_id)
        or s.delivered_seq < s.read_seq`),
    ).toEqual([]);
  });

  it("lets nobody write, read or like before they came or after they were last here", async () => {
    expect(
      await rows(sql`select m.id from messages m join accounts a on a.id = m.sender_id
        where m.created_at < a.confirmed_at or m.created_at > a.last_seen_at`),
    ).toEqual([]);
    expect(
      await rows(sql`select m.id from messages m join conversation_sides s on s.conversation_id = m.conversation_id
        join accounts a on a.id = s.member_id where m.seq <= s.read_seq and m.created_at > a.last_seen_at`),
    ).toEqual([]);
    expect(
      await rows(sql`select 1 from likes l join accounts f on f.id = l.from_id join accounts t on t.id = l.to_id
        where l.created_at > f.last_seen_at or l.seen_at > t.last_seen_at
        or l.created_at < f.confirmed_at or l.created_at < t.confirmed_at`),
    ).toEqual([]);
  });

  it("matches exactly those who like each other", async () => {
    const missing = await rows(sql`select 1 from likes one join likes back
      on back.from_id = one.to_id and back.to_id = one.from_id
      left join matches m on m.low_id = least(one.from_id, one.to_id) and m.high_id = greatest(one.from_id, one.to_id)
      where m.low_id is null or m.created_at <> greatest(one.created_at, back.created_at)`);
    expect(missing).toEqual([]);
    const invented = await rows(sql`select 1 from matches m where 2 <> (select count(*) from likes
      where (from_id, to_id) in ((m.low_id, m.high_id), (m.high_id, m.low_id)))`);
    expect(invented).toEqual([]);
    expect(await count("matches")).toBeGreaterThan(100);
  });

  it("opens to each of the cast, and to nobody else with their password", async () => {
    for (const role of cast) {
      const answer = await app.browser().call("POST /api/user.php", {
        body: { email: castEmail(role), password: castPassword },
      });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    }
    const stranger = await app.browser({ address: "10.1.1.1" }).call("POST /api/user.php", {
      body: { email: castEmail(people.at(-1)!), password: castPassword },
    });
    expect(stranger.status).not.toBe(200);
  });
});

it("stays away from a site that is no demo", async () => {
  const { db, env, clock } = app.services;
  expect(await loadTown({ db, clock, env: { ...env, DEMO: false } })).toBe(false);
});

it("leaves nothing of a town whose loading was ended half-way, and loads it at the next start", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "rendezvous-town-"));
  try {
    const loading = spawn(
      process.execPath,
      [join(import.meta.dirname, "town/load-and-die.fixture.ts"), dataDir],
      {
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    await once(loading, "exit");
    expect(loading.signalCode).toBe("SIGKILL");
    const database = await openDatabase({ dataDir, log: createLog("silent") });
    const { db } = database;
    expect(await rowsOf(db, sql`select 1 from accounts union all select 1 from installation_facts`)).toEqual(
      [],
    );
    const { env, clock } = app.services;
    expect(await loadTown({ db, clock, env }, 60)).toBe(true);
    expect(await rowsOf(db, sql`select id from accounts`)).toHaveLength(60);
    await database.close();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
