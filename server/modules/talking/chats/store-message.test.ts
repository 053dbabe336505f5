import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { rowsOf } from "#server/db/open-database.ts";
import { retryOnConflict } from "#server/db/retry-on-conflict.ts";
import { messages } from "#server/db/schema/chats.ts";
import { creditBalances, ledgerEntries } from "#server/db/schema/credits.ts";
import { sites } from "#server/db/schema/sites.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { newId } from "#server/platform/ids.ts";
import { expectBooksBalance } from "#server/test/books.ts";
import { createTestApp, type TestApp } from "#server/test/build-app.ts";
import { testServerUrl } from "#server/test/database.ts";
import { createMember } from "#server/test/factories.ts";
import { markRead } from "./mark-read.ts";
import { beginConversation, repeated, storeMessage, unacquainted } from "./store-message.ts";

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
  isPremium: false,
  receiverId,
  clientId,
  body: "Hello",
  now: app.clock.now(),
});

async function store(one: ReturnType<typeof input>, db = app.services.db) {
  const stored = await storeMessage(db, one);
  return stored === unacquainted ? beginConversation(db, app.services.queue, one) : stored;
}

/** As several processes would: nothing but the database keeps the calls apart. */
function storeAtOnce(inputs: ReturnType<typeof input>[]) {
  return Promise.allSettled(inputs.map((one) => retryOnConflict(() => store(one))));
}

const stored = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === "fulfilled").length;
const refusals = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));

async function purseOf(memberId: string) {
  const [purse] = await app.services.db
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
    // Two have written already: there no lock of the pair keeps the sender's messages apart.
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
    if (first === repeated) throw new Error("nothing was sent before");
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
