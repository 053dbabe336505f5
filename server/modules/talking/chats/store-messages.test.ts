import { and, eq, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { quoteLength } from "#contracts/limits.ts";
import { rowsOf } from "#server/db/open-database.ts";
import { retryOnConflict } from "#server/db/retry-on-conflict.ts";
import { memberStamps } from "#server/db/schema/accounts.ts";
import { conversationSides, messages } from "#server/db/schema/chats.ts";
import { creditBalances, ledgerEntries } from "#server/db/schema/credits.ts";
import { sites } from "#server/db/schema/sites.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { testServerUrl } from "#server/test/app/database.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { block, createMember } from "#server/test/people/factories.ts";
import { beginConversation } from "./begin-conversation.ts";
import { markRead } from "./mark-read.ts";
import { createStoring } from "./send-message.ts";
import { storeMessages } from "./store-messages.ts";

let app: TestApp;
let site: RequestSite;
beforeAll(async () => {
  app = await createTestApp();
  const [row] = await app.services.db.select().from(sites).limit(1);
  site = await app.services.sites.get(row?.id ?? "");
});
afterAll(async () => {
  await expectBooksBalance(app.services.db);
  await app.close();
});

const input = (senderId: string, receiverId: string, clientId = newId()) => ({
  site,
  senderId,
  receiverId,
  clientId,
  kind: "text" as const,
  body: "Hello",
  now: app.clock.now(),
});

async function store(one: ReturnType<typeof input>, db = app.services.db) {
  const [stored] = await storeMessages(db, [one], { waits: true });
  return stored?.outcome === "stranger" ? beginConversation(db, app.services.queue, one, "secret") : stored;
}

/** Like several processes: only the database separates the calls. */
function storeAtOnce(inputs: ReturnType<typeof input>[]) {
  return Promise.all(inputs.map((one) => retryOnConflict(() => store(one))));
}

type Results = Awaited<ReturnType<typeof storeAtOnce>>;
const stored = (results: Results) => results.filter((each) => each?.outcome === "stored").length;
const refusals = (results: Results) =>
  results.flatMap((each) => (each && !["stored", "repeat"].includes(each.outcome) ? [each.outcome] : []));

async function purseOf(memberId: string, { services } = app) {
  const [purse] = await services.db
    .select()
    .from(creditBalances)
    .where(eq(creditBalances.memberId, memberId));
  return purse;
}

describe("between processes", () => {
  it("the same client id is one row and one debit, and everybody gets that row", async () => {
    const [a, b] = [await createMember(app, { credits: 50, freeMessagesUsed: 5 }), await createMember(app)];
    const clientId = newId();
    const results = await storeAtOnce(Array.from({ length: 30 }, () => input(a.id, b.id, clientId)));
    expect(refusals(results)).toEqual([]);
    const rows = await app.services.db.select().from(messages).where(eq(messages.senderId, a.id));
    expect(rows).toHaveLength(1);
    expect((await purseOf(a.id))?.balance).toBe(45);
  });

  it("credits for one buy one, in new conversations and old ones, and nothing of the others stays", async () => {
    const a = await createMember(app, { credits: 5, freeMessagesUsed: 5 });
    const others = await Promise.all(Array.from({ length: 3 }, () => createMember(app)));
    // Two conversations exist already: there no lock of the pair separates the sender's messages.
    for (const { id } of others.slice(1)) await store(input(id, a.id));
    const results = await storeAtOnce(
      Array.from({ length: 30 }, (_, index) => input(a.id, others[index % 3]?.id ?? "")),
    );
    expect(stored(results)).toBe(1);
    expect(new Set(refusals(results))).toEqual(new Set(["credits_insufficient"]));
    expect((await purseOf(a.id))?.balance).toBe(0);
    const entries = await app.services.db
      .select()
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.memberId, a.id), eq(ledgerEntries.cause, "message")));
    expect(entries).toHaveLength(1);
  });

  it("free messages and free conversations are never exceeded", async () => {
    const a = await createMember(app);
    const others = await Promise.all(Array.from({ length: 6 }, () => createMember(app)));
    const results = await storeAtOnce(others.flatMap(({ id }) => [0, 1, 2, 3].map(() => input(a.id, id))));
    expect(stored(results)).toBe(5);
    expect(await purseOf(a.id)).toMatchObject({ freeMessagesUsed: 5, balance: 0 });
    expect((await purseOf(a.id))?.freeConversationsUsed).toBeLessThanOrEqual(2);
  });

  it("a message that arrives while one reads is counted", async () => {
    const { db } = app.services;
    const [a, b] = [await createMember(app), await createMember(app)];
    const first = await store(input(a.id, b.id));
    if (first?.outcome !== "stored") throw new Error("nothing was stored");
    const { conversationId } = first.message;
    const isStored = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const sending = db.transaction(async (tx) => {
      await store(input(a.id, b.id), tx);
      isStored.resolve();
      await mayCommit.promise;
    });
    await isStored.promise;
    const reading = markRead(app.services, { memberId: b.id, conversationId, seq: 1 });
    // The embedded database has one connection: there the reader waits for the whole transaction anyway.
    if (testServerUrl) {
      await vi.waitFor(async () => {
        const waiting = sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        expect(await rowsOf(db, waiting)).toHaveLength(1);
      });
    }
    mayCommit.resolve();
    await sending;
    expect(await reading).toEqual({ unread: 1, totalUnread: 1 });
  });
});

describe("a batch", () => {
  async function acquainted(given: Parameters<typeof createMember>[1] = {}) {
    const [a, b] = [await createMember(app, given), await createMember(app, given)];
    await store(input(a.id, b.id));
    return { a, b };
  }
  const outcomes = async (inputs: ReturnType<typeof input>[]) =>
    (await storeMessages(app.services.store, inputs, { waits: false })).map(({ outcome }) => outcome);
  const seqsOf = async (senderId: string) =>
    (await app.services.db.select().from(messages).where(eq(messages.senderId, senderId)))
      .map(({ seq }) => seq)
      .toSorted((one, other) => one - other);

  it("gives each an outcome of its own; one that is refused takes no number and costs nothing", async () => {
    const { a, b } = await acquainted({ credits: 10, freeMessagesUsed: 5 });
    const { a: poor, b: other } = await acquainted();
    const { a: blocked, b: blocker } = await acquainted();
    const stranger = await createMember(app);
    await app.services.db
      .update(creditBalances)
      .set({ freeMessagesUsed: 5, balance: 0 })
      .where(eq(creditBalances.memberId, poor.id));
    await block(app, blocker.id, blocked.id);
    const known = input(other.id, poor.id);
    await store(known);
    expect(
      await outcomes([
        input(a.id, b.id),
        input(poor.id, other.id),
        input(blocked.id, blocker.id),
        input(b.id, a.id),
        input(stranger.id, a.id),
        known,
      ]),
    ).toEqual(["stored", "credits_insufficient", "blocked", "stored", "stranger", "repeat"]);
    expect([await seqsOf(a.id), await seqsOf(b.id)]).toEqual([[1, 2], [3]]);
    expect([(await purseOf(a.id))?.balance, (await purseOf(b.id))?.balance]).toEqual([0, 5]);
    expect(await seqsOf(blocked.id)).toEqual([1]);
  });

  it("gives answers an outcome of their own, too, and quotes to each side what it has", async () => {
    const { db } = app.services;
    const [one, two, three, four, five] = [
      await acquainted({ credits: 10, freeMessagesUsed: 5 }),
      await acquainted({ credits: 10, freeMessagesUsed: 5 }),
      await acquainted({ credits: 10, freeMessagesUsed: 5 }),
      await acquainted({ credits: 10, freeMessagesUsed: 5 }),
      await acquainted({ credits: 10, freeMessagesUsed: 5 }),
    ];
    const clear = ({ id }: { id: string }) =>
      db.update(conversationSides).set({ clearedSeq: 1 }).where(eq(conversationSides.memberId, id));
    await clear(three.b);
    await clear(four.a);
    const answering = [
      { ...input(one.b.id, one.a.id), replyTo: 1 },
      { ...input(two.b.id, two.a.id), replyTo: 2 },
      { ...input(three.b.id, three.a.id), replyTo: 1 },
      { ...input(four.b.id, four.a.id), replyTo: 1 },
      input(five.b.id, five.a.id),
      // In the same conversation, after a stored message and a refused one.
      { ...input(one.a.id, one.b.id), replyTo: 2 },
      { ...input(two.a.id, two.b.id), replyTo: 1 },
    ];
    const results = await storeMessages(app.services.store, answering, { waits: false });
    expect(results.map(({ outcome }) => outcome)).toEqual([
      ...["stored", "reply_unknown", "reply_unknown", "stored", "stored"],
      ...["reply_unknown", "stored"],
    ]);
    const told = results.map((each) =>
      each.outcome === "stored"
        ? { seq: each.message.seq, isHeld: each.isQuoteHeld, quote: each.message.quote ?? null }
        : null,
    );
    const quote = (senderId: string) => expect.objectContaining({ senderId, kind: "text", body: "Hello" });
    expect(told).toEqual([
      { seq: 2, isHeld: true, quote: quote(one.a.id) },
      null,
      null,
      { seq: 2, isHeld: false, quote: quote(four.a.id) },
      { seq: 2, isHeld: true, quote: null },
      null,
      { seq: 2, isHeld: true, quote: quote(two.a.id) },
    ]);
    const left = [one.b, two.b, three.b, four.b, five.b, one.a, two.a];
    expect(await Promise.all(left.map(async ({ id }) => (await purseOf(id))?.balance))).toEqual([
      ...[5, 10, 10, 5, 5],
      ...[5, 0],
    ]);
  });

  it("answers as much of a quote as the release asks for: one that names no length gets all of it", async () => {
    const { a, b } = await acquainted();
    const body = "x".repeat(quoteLength + 1);
    await outcomes([{ ...input(a.id, b.id), body }]);
    const quoted = async (given: { quote_length?: number }) => {
      const send = {
        ...{ place: 0, site: site.id, sender: b.id, receiver: a.id, client: newId(), message: newId() },
        ...{
          entry: newId(),
          kind: "text",
          body: "Hello",
          credits: 5,
          free_messages: 9,
          free_conversations: 9,
        },
        ...{ reply_to: 2, at: app.clock.now(), ...given },
      };
      const [row] = await rowsOf<{ rows: { quote: { body: string } }[] }>(
        app.services.db,
        sql`select store_messages(${JSON.stringify([send])}::jsonb, true) as rows`,
      );
      return row?.rows[0]?.quote.body;
    };
    expect(await quoted({})).toBe(body);
    expect(await quoted({ quote_length: quoteLength })).toBe(body.slice(0, quoteLength));
    expect(await quoted({ quote_length: 7 })).toBe(body.slice(0, 7));
  });

  it("continues without a deleted sender, who alone is told", async () => {
    const { a, b } = await acquainted();
    const gone = input(newId(), b.id);
    const signedOut = { ...input(newId(), b.id), sessionKey: "of somebody who was erased" };
    expect(await outcomes([gone, signedOut, input(a.id, b.id)])).toEqual([
      "session_over",
      "session_over",
      "stored",
    ]);
    expect(await seqsOf(a.id)).toEqual([1, 2]);
  });

  it("counts what each side has unread, and each member's stamp once", async () => {
    const { db } = app.services;
    const { a, b } = await acquainted();
    const stampOf = async ({ id }: { id: string }) =>
      (await db.select().from(memberStamps).where(eq(memberStamps.memberId, id)))[0]?.version ?? 0;
    const before = [await stampOf(a), await stampOf(b)];
    await outcomes([input(a.id, b.id), input(b.id, a.id)]);
    expect([await stampOf(a), await stampOf(b)]).toEqual(before.map((version) => version + 1));
    const sides = await db.select().from(conversationSides).where(eq(conversationSides.memberId, b.id));
    expect(sides).toMatchObject([{ unreadCount: 2, freeSent: 1 }]);
  });

  if (testServerUrl) {
    const holding = async (statement: string, ids: string[]) => {
      const client = new pg.Client({ connectionString: app.database.url });
      await client.connect();
      await client.query("begin");
      await client.query(statement, ids);
      return { client, letGo: () => client.query("commit").then(() => client.end()) };
    };
    const purse = "select 1 from credit_balances where member_id = $1 for update";

    it("waits for no lock: a locked member is busy, the others are stored", async () => {
      const [one, two, three] = [await acquainted(), await acquainted(), await acquainted()];
      const ofPurse = await holding(purse, [one.a.id]);
      const ofChat = await holding("select 1 from conversations where low_id in ($1, $2) for update", [
        two.a.id,
        two.b.id,
      ]);
      const inputs = [one, two, three].map(({ a, b }) => input(a.id, b.id));
      expect(await outcomes(inputs)).toEqual(["busy", "busy", "stored"]);
      await ofPurse.letGo();
      await ofChat.letGo();
      expect(await outcomes(inputs)).toEqual(["stored", "stored", "repeat"]);
    });

    it("stores the others of a batch where one of its sides is held for longer than the patience", async () => {
      const impatient = await createTestApp({ env: { DATABASE_WAIT_SECONDS: "0.3" } });
      const [row] = await impatient.services.db.select().from(sites).limit(1);
      const itsSite = await impatient.services.sites.get(row?.id ?? "");
      const storing = createStoring(impatient.services);
      const chatOf = async () => {
        const [a, b] = [await createMember(impatient, { credits: 50 }), await createMember(impatient)];
        const { db, queue } = impatient.services;
        await beginConversation(db, queue, { ...input(a.id, b.id), site: itsSite }, "secret");
        return { a, b };
      };
      const [held, free] = [await chatOf(), await chatOf()];
      const client = new pg.Client({ connectionString: impatient.database.url });
      await client.connect();
      await client.query("begin");
      await client.query("select 1 from conversation_sides where member_id = $1 for update", [held.b.id]);

      const sends = [held, free].map(({ a, b }) => ({ ...input(a.id, b.id), site: itsSite }));
      // Both wait for the end of the turn, so they are in one batch.
      const both = () => Promise.allSettled(sends.map((one) => storing.add(one.senderId, one)));
      const [refused, kept] = await both();
      expect(refused).toMatchObject({ status: "rejected", reason: { cause: { code: "55P03" } } });
      expect(kept).toMatchObject({ status: "fulfilled", value: { outcome: "stored" } });
      const storedOf = async (id: string) => {
        const rows = await impatient.services.db.select().from(messages).where(eq(messages.senderId, id));
        return rows.map(({ seq }) => seq).sort();
      };
      expect(await storedOf(held.a.id)).toEqual([1]);
      expect((await purseOf(held.a.id, impatient))?.balance).toBe(50);

      await client.query("commit");
      await client.end();
      const [late, again] = await both();
      expect(late).toMatchObject({ value: { outcome: "stored", message: { seq: 2 } } });
      expect(again).toMatchObject({ value: { outcome: "repeat" } });
      expect([await storedOf(held.a.id), await storedOf(free.a.id)]).toEqual([
        [1, 2],
        [1, 2],
      ]);
      await expectBooksBalance(impatient.services.db);
      await impatient.close();
    });

    it("does not overtake a block that was answered while it waited for a lock", async () => {
      const { a, b } = await acquainted();
      const held = await holding(purse, [a.id]);
      const sending = storeMessages(app.services.store, [input(a.id, b.id)], { waits: true });
      await vi.waitFor(async () => {
        const waiting = sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        expect(await rowsOf(app.services.db, waiting)).toHaveLength(1);
      });
      await block(app, b.id, a.id);
      await held.letGo();
      expect((await sending).map(({ outcome }) => outcome)).toEqual(["blocked"]);
    });
  }
});
