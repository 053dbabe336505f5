import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { rowsOf } from "#server/db/open-database.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import {
  type Person,
  sendMessageTo as send,
  withdrawMessage as withdraw,
} from "#server/test/people/chatting.ts";
import { createMember, openSession } from "#server/test/people/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  await expectBooksBalance(app.services.db);
  await app.close();
});

async function person(): Promise<Person> {
  const member = await createMember(app, { credits: 1000, freeMessagesUsed: 5 });
  return { ...member, browser: await openSession(app, member) };
}

const like = ({ browser }: Person, { id }: Person) =>
  browser.call("POST /api/likes/:member_id", { params: { member_id: id } });
const unlike = ({ browser }: Person, { id }: Person) =>
  browser.call("DELETE /api/likes/:member_id", { params: { member_id: id } });
const read = ({ browser }: Person, id: string) =>
  browser.call("POST /api/conversations/:conversation_id/reads", {
    params: { conversation_id: id },
    body: { seq: 1_000_000 },
  });
const remove = ({ browser }: Person, id: string) =>
  browser.call("DELETE /api/chat.php", { body: { conversation: id } });

/** All acts of two members on each other, at the same time, in an order that changes from round to round. */
async function collide(a: Person, b: Person, conversationId: string, round: number) {
  const acts = [
    () => send(a, b),
    () => send(b, a),
    () => like(a, b),
    () => like(b, a),
    () => (round % 2 ? unlike(a, b) : read(a, conversationId)),
    () => (round % 3 ? read(b, conversationId) : unlike(b, a)),
    () => (round % 4 ? read(a, conversationId) : remove(a, conversationId)),
    () => (round % 5 ? send(b, a) : remove(b, conversationId)),
    () => withdraw(a, conversationId, 1 + round * 2),
    () => withdraw(b, conversationId, 2 + round * 2),
  ];
  const turned = [...acts.slice(round % acts.length), ...acts.slice(0, round % acts.length)];
  return Promise.all(turned.map((act) => act()));
}

/** Pairs with a missing or an extra match, conversations whose numbers have a gap, sides that count unread ones wrong. */
function inconsistencies() {
  return rowsOf(
    app.services.db,
    sql`select a.from_id::text as what from likes a join likes b on b.from_id = a.to_id and b.to_id = a.from_id
        where a.from_id < a.to_id
          and not exists (select 1 from matches m where m.low_id = a.from_id and m.high_id = a.to_id)
      union all select m.low_id::text from matches m
        where not exists (select 1 from likes where from_id = m.low_id and to_id = m.high_id)
          or not exists (select 1 from likes where from_id = m.high_id and to_id = m.low_id)
      union all select c.id::text from conversations c
        where (select count(*) from messages m where m.conversation_id = c.id)
          <> c.last_seq - (select min(s.cleared_seq) from conversation_sides s where s.conversation_id = c.id)
      union all select s.conversation_id::text from conversation_sides s
        where s.unread_count <> (select count(*) from messages m where m.conversation_id = s.conversation_id
          and m.sender_id = s.partner_id and m.seq > greatest(s.read_seq, s.cleared_seq) and m.withdrawn_at is null)`,
  );
}

it("two who write, like, read, withdraw and delete at the same instant, over and over, never meet a deadlock", {
  timeout: 900_000,
}, async () => {
  // A pair is used until its limits of likes and messages in two minutes; then the next one.
  const roundsOfPair = 20;
  const rounds = atSize(20, 1000);
  for (let done = 0; done < rounds; done += roundsOfPair) {
    const [a, b] = [await person(), await person()];
    const first = await Promise.all([send(a, b), send(b, a)]);
    expect(first.map(({ status }) => status)).toEqual([200, 200]);
    const conversationId = first[0].body.message.conversation_id;
    for (let round = 0; round < roundsOfPair; round += 1) {
      const answers = await collide(a, b, conversationId, round);
      // A chat that was just deleted cannot be read; all other calls succeed.
      const refused = answers.filter(({ status }) => status !== 200 && status !== 404);
      expect(refused.map(({ status, body }) => [status, body])).toEqual([]);
    }
    expect(await inconsistencies()).toEqual([]);
  }
});

it("a deadlock of another caller is hidden from the sender: the message goes through", {
  timeout: 60_000,
}, async () => {
  const [a, b] = [await person(), await person()];
  const { conversation_id: conversationId } = (await send(a, b)).body.message;
  const { url } = app.database;
  // The embedded database has one connection, so there is no waiting.
  if (!url) return;
  const stranger = new pg.Client({ connectionString: url });
  await stranger.connect();
  try {
    // The side that waits for a second finds the deadlock and gives up; the stranger does not.
    await stranger.query("set deadlock_timeout = '1min'");
    await stranger.query("begin");
    await stranger.query("select 1 from conversations where id = $1 for update", [conversationId]);
    const sending = send(a, b, "Hello", newId());
    await vi.waitFor(async () => {
      const waiting = sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      expect(await rowsOf(app.services.db, waiting)).toHaveLength(1);
    });
    const locking = stranger.query("select 1 from credit_balances where member_id = $1 for update", [a.id]);
    await locking;
    await stranger.query("commit");
    expect((await sending).status).toBe(200);
  } finally {
    await stranger.end();
  }
});
