import { and, eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type App, buildApp } from "#server/app.ts";
import { rowsOf } from "#server/db/open-database.ts";
import { sessions } from "#server/db/schema/accounts.ts";
import { conversationSides, messages } from "#server/db/schema/chats.ts";
import { creditBalances } from "#server/db/schema/credits.ts";
import { newId } from "#server/platform/ids.ts";
import { createBrowser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { createPerson, type Person, sendMessageTo } from "#server/test/people/chatting.ts";

let app: TestApp;
/** A second process on the same database, if the database can be shared. */
let twin: App | null = null;
beforeAll(async () => {
  app = await createTestApp({ env: { MESSAGES_PER_MINUTE: "100000" } });
  if (!app.database.url) return;
  twin = await buildApp(app.services.env, { database: app.database, clock: app.clock });
  await twin.start();
});
afterAll(async () => {
  await expectBooksBalance(app.services.db);
  await twin?.stop();
  await app.close();
});

/** A member with a browser at each process, whose sessions both processes have seen. */
type Everywhere = Person & { elsewhere: Person };

async function person(given: Parameters<typeof createPerson>[1] = { credits: 100_000, freeMessagesUsed: 5 }) {
  const here = await createPerson(app, given);
  const browser = createBrowser(twin ?? app, { address: "10.2.0.1" });
  for (const [name, value] of here.browser.cookies) browser.cookies.set(name, value);
  return { ...here, elsewhere: { ...here, browser } } satisfies Everywhere;
}

async function acquainted(given?: Parameters<typeof createPerson>[1]): Promise<[Everywhere, Everywhere]> {
  const pair: [Everywhere, Everywhere] = [await person(given), await person(given)];
  for (const [from, to] of [pair, [pair[1], pair[0]]] as const) {
    expect((await send(from, to, "Hello")).status).toBe(200);
    expect((await send(from.elsewhere, to, "Hello")).status).toBe(200);
  }
  return pair;
}

/** Like a browser: after 503 it sends the same message again. */
async function send(from: Person, to: { id: string }, body = "Hello", clientId = newId()) {
  for (let tries = 1; ; tries += 1) {
    const answer = await sendMessageTo(from, to, body, clientId);
    if (answer.status !== 503 || tries === 10) return answer;
  }
}

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
const at = ({ elsewhere, ...here }: Everywhere, turn: number): Person => (turn % 2 ? elsewhere : here);
const statusesOf = (answers: { status: number }[]) =>
  [...new Set(answers.map(({ status }) => status))].toSorted();

async function repeats() {
  const pairs = await Promise.all(times(atSize(3, 50), () => acquainted()));
  return async () => {
    const all = pairs.flatMap(([a, b]) => {
      const clientId = newId();
      return times(20, (turn) => send(at(a, turn), b, "Once", clientId));
    });
    expect(statusesOf(await Promise.all(all))).toEqual([200]);
    const once = await app.services.db
      .select({ senderId: messages.senderId })
      .from(messages)
      .where(
        and(
          inArray(
            messages.senderId,
            pairs.map(([a]) => a.id),
          ),
          eq(messages.body, "Once"),
        ),
      );
    expect(once).toHaveLength(pairs.length);
  };
}

async function lastCredits() {
  // Two messages make them contacts, a third can be paid for.
  const [a, b] = await acquainted({ credits: 15, freeMessagesUsed: 5 });
  const others = await Promise.all(times(3, () => person()));
  for (const other of others) await send(other, a);
  return async () => {
    const receivers = [b, ...others];
    const answers = await Promise.all(
      times(40, (turn) => send(at(a, turn), receivers[turn % receivers.length] as Person)),
    );
    expect(statusesOf(answers)).toEqual([200, 402]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [purse] = await app.services.db
      .select()
      .from(creditBalances)
      .where(eq(creditBalances.memberId, a.id));
    expect(purse?.balance).toBe(0);
  };
}

async function bothWays() {
  const pairs = await Promise.all(times(atSize(4, 20), () => acquainted()));
  return async () => {
    const answers = await Promise.all(
      pairs.flatMap(([a, b]) =>
        times(atSize(10, 40), (turn) => (turn % 3 ? send(at(a, turn), b) : send(at(b, turn), a))),
      ),
    );
    expect(statusesOf(answers)).toEqual([200]);
  };
}

async function amongTen() {
  const ten = await Promise.all(times(10, () => person()));
  return async () => {
    const answers = await Promise.all(
      times(atSize(120, 3000), (turn) => {
        const [from, to] = [ten[turn % 10], ten[(turn * 7 + Math.floor(turn / 10) + 1) % 10]] as [
          Everywhere,
          Everywhere,
        ];
        return from === to ? { status: 200 } : send(at(from, turn), to);
      }),
    );
    // At most five conversations may begin in a minute.
    expect(statusesOf(answers).filter((status) => ![200, 429].includes(status))).toEqual([]);
  };
}

async function blocked() {
  const pairs = await Promise.all(times(atSize(4, 40), () => acquainted()));
  return async () => {
    await Promise.all(
      pairs.map(async ([a, b]) => {
        const flurry = times(12, (turn) => send(at(a, turn), b));
        const answer = await b.browser.call("POST /api/blocks/:member_id", { params: { member_id: a.id } });
        expect(answer.status).toBe(200);
        const after = await Promise.all(times(4, (turn) => send(at(a, turn), b, "After the block")));
        expect(statusesOf(after)).toEqual([403]);
        expect(
          statusesOf(await Promise.all(flurry)).filter((status) => ![200, 403].includes(status)),
        ).toEqual([]);
        const [side] = await app.services.db
          .select()
          .from(conversationSides)
          .where(and(eq(conversationSides.memberId, b.id), eq(conversationSides.partnerId, a.id)));
        expect(side).toMatchObject({ unreadCount: 0 });
      }),
    );
  };
}

async function signedOut() {
  const pairs = await Promise.all(times(atSize(2, 10), () => acquainted()));
  return async () => {
    await Promise.all(
      pairs.map(async ([a, b]) => {
        const flurry = times(10, (turn) => send(at(a, turn), b));
        await app.services.db.delete(sessions).where(eq(sessions.accountId, a.id));
        const after = await Promise.all(times(4, (turn) => send(at(a, turn), b)));
        expect(statusesOf(after)).toEqual([403]);
        await Promise.all(flurry);
      }),
    );
  };
}

/** Conversations with gaps in their numbers, and sides whose counts differ from their messages. */
function faults() {
  return rowsOf(
    app.services.db,
    sql`select c.id::text as what from conversations c
        where (select count(*) from messages m where m.conversation_id = c.id)
          <> c.last_seq - (select min(s.cleared_seq) from conversation_sides s where s.conversation_id = c.id)
      union all select s.conversation_id::text from conversation_sides s
        where s.unread_count <> (select count(*) from messages m where m.conversation_id = s.conversation_id
          and m.sender_id <> s.member_id and m.seq > greatest(s.read_seq, s.cleared_seq))`,
  );
}

it("simultaneous sends of many members, through one process or two, leave no gap and no double, no wrong price, nobody left out", {
  timeout: 600_000,
}, async () => {
  const acts = await Promise.all([repeats(), lastCredits(), bothWays(), amongTen(), blocked(), signedOut()]);
  await Promise.all(acts.map((act) => act()));
  expect(await faults()).toEqual([]);
});
