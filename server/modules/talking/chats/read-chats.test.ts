import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#server/db/schema/accounts.ts";
import { conversationSides, conversations, messages } from "#server/db/schema/chats.ts";
import { likes } from "#server/db/schema/likes.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { countQueries, withoutBackground } from "#server/test/app/count-queries.ts";
import {
  createPerson,
  type Person,
  readUpTo as read,
  sendMessageTo as send,
} from "#server/test/people/chatting.ts";
import { block, createMember, createOrder } from "#server/test/people/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const person = (given?: Parameters<typeof createPerson>[1]) => createPerson(app, given);
const chatsOf = async ({ browser }: Person) => (await browser.call("GET /api/chats.php")).body;
const page = (who: Person, id: string, query: { before?: number; after?: number } = {}) =>
  who.browser.call("GET /api/conversations/:conversation_id/messages", {
    params: { conversation_id: id },
    query,
  });
const open = (who: Person, id: string) =>
  who.browser.call("GET /api/conversations/:conversation_id", { params: { conversation_id: id } });
const openWith = (who: Person, { id }: { id: string }) =>
  who.browser.call("GET /api/members/:member_id/conversation", { params: { member_id: id } });
const deliver = (who: Person, id: string, seq: number) =>
  who.browser.call("POST /api/conversations/:conversation_id/deliveries", {
    params: { conversation_id: id },
    body: { seq },
  });
const remove = (who: Person, id: string) =>
  who.browser.call("DELETE /api/chat.php", { body: { conversation: id } });

/** Two members in a conversation, with `count` messages of the first one. */
async function pair(count: number) {
  const [a, b] = [await person({ credits: 500, freeMessagesUsed: 5 }), await person()];
  let id = "";
  for (let seq = 1; seq <= count; seq += 1) {
    id = (await send(a, b, `message ${seq}`)).body.message.conversation_id;
  }
  return { a, b, id };
}

/** Conversations of one member with many others, newest last, written directly into the tables. */
async function manyChats(owner: { id: string }, count: number, unread: number): Promise<void> {
  const { db } = app.services;
  const [account] = await db.select().from(accounts).where(eq(accounts.id, owner.id));
  const [profile] = await db.select().from(profiles).where(eq(profiles.memberId, owner.id));
  if (!account || !profile) throw new Error("no owner");
  const partners = Array.from({ length: count }, () => newId());
  const at = (index: number) => new Date(app.clock.now().getTime() + Math.floor(index / 2) * 1000);
  await db.insert(accounts).values(
    partners.map((id) => ({
      ...account,
      id,
      email: `${id}@example.com`,
      emailNormalized: `${id}@example.com`,
    })),
  );
  await db
    .insert(profiles)
    .values(partners.map((id) => ({ ...profile, memberId: id, name: id.slice(-8), nameKey: id })));
  const made = partners.map((partnerId, index) => ({ id: newId(), partnerId, lastMessageAt: at(index) }));
  await db.insert(conversations).values(
    made.map(({ id, partnerId, lastMessageAt }) => ({
      id,
      siteId: account.siteId,
      lowId: owner.id < partnerId ? owner.id : partnerId,
      highId: owner.id < partnerId ? partnerId : owner.id,
      lastSeq: 1,
      lastMessageAt,
      createdAt: lastMessageAt,
    })),
  );
  await db.insert(conversationSides).values(
    made.flatMap(({ id, partnerId, lastMessageAt }) => [
      { conversationId: id, memberId: owner.id, partnerId, lastMessageAt, unreadCount: unread },
      { conversationId: id, memberId: partnerId, partnerId: owner.id, lastMessageAt },
    ]),
  );
  await db.insert(messages).values(
    made.map(({ id, partnerId, lastMessageAt }) => ({
      conversationId: id,
      seq: 1,
      id: newId(),
      senderId: partnerId,
      clientId: newId(),
      body: "Hello",
      createdAt: lastMessageAt,
    })),
  );
}

describe("the list", () => {
  it("answers the newest 200 with counts of all, and the rest by pages without gap or double", async () => {
    const a = await person();
    await manyChats(a, 271, 2);
    const { chats, total_unread_messages } = await chatsOf(a);
    expect(chats).toHaveLength(200);
    expect(total_unread_messages).toBe(542);
    const seen: string[] = [];
    for (let cursor: string | undefined | null; cursor !== null; ) {
      const { body } = await a.browser.call("GET /api/conversations", { query: cursor ? { cursor } : {} });
      seen.push(...body.chats.map((chat) => chat.conversation.id));
      cursor = body.next_cursor;
    }
    expect(seen).toHaveLength(271);
    expect(new Set(seen).size).toBe(271);
    expect(seen.slice(0, 200)).toEqual(chats.map((chat) => chat.conversation.id));
    const forged = await a.browser.call("GET /api/conversations", { query: { cursor: "nonsense" } });
    expect(forged.status).toBe(400);
  });

  it("counts new likes of those who are shown, until they are seen", async () => {
    const [a, b, c] = [await person(), await createMember(app), await createMember(app)];
    const createdAt = app.clock.now();
    await app.services.db.insert(likes).values([
      { fromId: b.id, toId: a.id, createdAt },
      { fromId: c.id, toId: a.id, createdAt },
    ]);
    expect((await chatsOf(a)).total_new_likes).toBe(2);
    await block(app, c.id, a.id);
    expect((await chatsOf(a)).total_new_likes).toBe(1);
    await app.services.db.update(likes).set({ seenAt: createdAt }).where(eq(likes.fromId, b.id));
    expect((await chatsOf(a)).total_new_likes).toBe(0);
  });

  it("takes a conversation away from whoever blocked, with its unread messages, and closes it for the other", async () => {
    const { a, b, id } = await pair(2);
    await send(b, a, "unread");
    await block(app, a.id, b.id);
    expect(await chatsOf(a)).toMatchObject({ chats: [], total_unread_messages: 0 });
    expect((await open(a, id)).status).toBe(404);
    expect((await page(a, id)).status).toBe(404);
    expect((await read(a, id, 1)).status).toBe(404);
    expect((await deliver(a, id, 1)).status).toBe(404);
    expect((await deliver(b, id, 2)).status).toBe(200);
    expect(await chatsOf(b)).toMatchObject({ chats: [{ num_unread_messages: 2 }], total_unread_messages: 2 });
    expect((await open(b, id)).body.conversation).toMatchObject({ closed: "blocked" });
    expect((await openWith(b, a)).body).toMatchObject({
      error: "blocked",
      message: expect.stringContaining(a.name),
    });
  });

  it.each(["suspended", "banned", "pending_deletion", "deleted"] as const)(
    "keeps the messages of a partner who is %s, without the person",
    async (status) => {
      const { a, b, id } = await pair(1);
      await app.services.db.update(accounts).set({ status }).where(eq(accounts.id, a.id));
      const gone = { id: null, name: "", age: null, city: null, is_online: false, main_image: null };
      const { chats } = await chatsOf(b);
      expect(chats[0]).toMatchObject({ profile: gone, last_message: { body: "message 1" } });
      expect(JSON.stringify(chats)).not.toContain(a.name);
      expect((await open(b, id)).body.conversation).toMatchObject({ partner: gone, closed: "partner_gone" });
      expect((await send(b, a)).body.error).toBe("partner_gone");
      expect((await page(b, id)).body.messages).toHaveLength(1);
    },
  );

  it("says who is there now, and for five minutes after", async () => {
    const { a, b } = await pair(1);
    const isOnline = async () => (await chatsOf(b)).chats[0]?.profile.is_online;
    expect(await isOnline()).toBe(true);
    app.clock.advance(301);
    expect(await isOnline()).toBe(false);
    await chatsOf(a);
    expect(await isOnline()).toBe(true);
    const [account] = await app.services.db.select().from(accounts).where(eq(accounts.id, a.id));
    const seenAt = account?.lastSeenAt;
    app.clock.advance(59);
    await chatsOf(a);
    const [later] = await app.services.db.select().from(accounts).where(eq(accounts.id, a.id));
    expect(later?.lastSeenAt).toEqual(seenAt);
  });
});

describe("one conversation", () => {
  it("is nobody else's: every call answers 404 to a third", async () => {
    const { id } = await pair(1);
    const c = await person();
    const answers = [
      await open(c, id),
      await page(c, id),
      await read(c, id, 1),
      await deliver(c, id, 1),
      await remove(c, id),
      await c.browser.call("POST /api/conversations/:conversation_id/typing", {
        params: { conversation_id: id },
      }),
    ];
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(
      answers.map(() => [404, "not_found"]),
    );
    expect((await open(c, newId())).status).toBe(404);
  });

  it("needs a session", async () => {
    const { id } = await pair(1);
    const answer = await app.browser().raw({ method: "GET", url: `/api/conversations/${id}` });
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.body)).toMatchObject({ authentication_required: true });
  });

  it("with a member has no id until a first message, and tells the price", async () => {
    const [a, b] = [await person(), await person()];
    const before = (await openWith(a, b)).body.conversation;
    expect(before).toMatchObject({
      id: null,
      partner: { id: b.id, name: b.name },
      last_seq: 0,
      closed: null,
    });
    expect(before.price).toEqual({ credits: 0, paid_credits: 5, free_left: 5, balance: 0, refusal: null });
    const { message } = (await send(a, b)).body;
    expect((await openWith(a, b)).body.conversation.id).toBe(message.conversation_id);
    expect((await openWith(a, a)).status).toBe(404);
    expect((await openWith(a, { id: newId() })).status).toBe(404);
  });

  it("tells the price in credits and in the visitor's money", async () => {
    const [a, b] = [await person({ freeMessagesUsed: 5 }), await person()];
    a.browser.cookies.set("country", "PL");
    const { price, money } = (await openWith(a, b)).body.conversation;
    expect(price).toEqual({
      credits: 5,
      paid_credits: 5,
      free_left: 0,
      balance: 0,
      refusal: "credits_insufficient",
    });
    // The default bundle's price: 120 credits for 84.99.
    expect(money).toEqual({
      message_minor: 355,
      currency: "PLN",
      basis: "default_bundle",
      spent_this_month_minor: 0,
    });
    expect((await a.browser.call("GET /api/bundles")).body.money).toEqual(money);
  });

  it("tells what the member's own credits cost once some were bought, here and where more are sold", async () => {
    const [a, b] = [await person({ freeMessagesUsed: 5 }), await person()];
    const now = app.clock.now();
    type Status = "completed" | "refunded";
    const buy = (amountMinor: number, credits: number, status: Status, monthsAgo: number) => {
      const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1));
      const order = { memberId: a.id, credits, amountMinor, status, country: "DE" };
      return createOrder(app, { ...order, completedAt: at, createdAt: at, updatedAt: at });
    };
    await buy(7999, 700, "completed", 1);
    await buy(999, 50, "completed", 0);
    await buy(3999, 300, "refunded", 0);
    // In any country: five of 750 credits for 89.98.
    a.browser.cookies.set("country", "PL");
    const { money } = (await openWith(a, b)).body.conversation;
    expect(money).toEqual({
      message_minor: 60,
      currency: "EUR",
      basis: "purchases",
      spent_this_month_minor: 999,
    });
    expect((await a.browser.call("GET /api/bundles")).body.money).toEqual(money);
  });

  it("pages backwards by fifty and forwards after a number", async () => {
    const { a, b, id } = await pair(57);
    const newest = (await page(b, id)).body;
    expect(newest.messages.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 8),
    );
    expect([newest.has_more, newest.last_seq]).toEqual([true, 57]);
    const older = (await page(b, id, { before: 8 })).body;
    expect([older.messages.map(({ seq }) => seq), older.has_more]).toEqual([[1, 2, 3, 4, 5, 6, 7], false]);
    const missed = (await page(b, id, { after: 54 })).body;
    expect([missed.messages.map(({ seq }) => seq), missed.has_more]).toEqual([[55, 56, 57], false]);
    expect((await page(b, id, { before: 3, after: 1 })).status).toBe(400);
    expect(newest.messages.every(({ cost }) => cost === 0)).toBe(true);
    expect((await page(a, id)).body.messages.every(({ cost }) => cost === 5)).toBe(true);
  });

  it("counts unread down to what was read, never back up", async () => {
    const { a, b, id } = await pair(5);
    await send(b, a);
    expect((await chatsOf(b)).total_unread_messages).toBe(5);
    expect((await read(b, id, 3)).body).toEqual({ unread: 2, total_unread_messages: 2 });
    expect((await read(b, id, 1)).body).toEqual({ unread: 2, total_unread_messages: 2 });
    expect((await read(b, id, 999)).body).toEqual({ unread: 0, total_unread_messages: 0 });
    expect((await open(a, id)).body.conversation).toMatchObject({
      partner_read_seq: 6,
      partner_delivered_seq: 6,
    });
    await send(a, b);
    expect((await chatsOf(b)).total_unread_messages).toBe(1);
  });

  it("keeps the count exact while messages come in and are read at once", async () => {
    const { a, b, id } = await pair(1);
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 2 ? send(a, b) : read(b, id, Math.ceil(index / 2)))),
    );
    const { conversation } = (await open(b, id)).body;
    expect((await chatsOf(b)).total_unread_messages).toBe(conversation.last_seq - conversation.read_seq);
  });

  it("counts as delivered what the receiver's browser says it has got, never back down", async () => {
    const { a, b, id } = await pair(2);
    const deliveredTo = async () => (await open(a, id)).body.conversation.partner_delivered_seq;
    expect(await deliveredTo()).toBe(0);
    for (const [seq, delivered] of [
      [1, 1],
      [99, 2],
      [1, 2],
    ] as const) {
      expect((await deliver(b, id, seq)).status).toBe(200);
      expect(await deliveredTo()).toBe(delivered);
    }
    expect((await open(a, id)).body.conversation.partner_read_seq).toBe(0);
  });

  it("takes reports of deliveries as long as it is listed, whoever of the two has left or withdrawn", async () => {
    const { a, b, id } = await pair(2);
    const deliveredTo = async () => (await open(a, id)).body.conversation.partner_delivered_seq;
    const params = { conversation_id: id, seq: 2 };
    await a.browser.call("DELETE /api/conversations/:conversation_id/messages/:seq", { params });
    expect((await deliver(b, id, 2)).status).toBe(200);
    expect(await deliveredTo()).toBe(2);
    await remove(b, id);
    expect((await deliver(b, id, 2)).status).toBe(404);
    await send(a, b, "message 3");
    await app.services.db.update(accounts).set({ status: "suspended" }).where(eq(accounts.id, a.id));
    expect((await deliver(b, id, 3)).status).toBe(200);
    await app.services.db.update(accounts).set({ status: "active" }).where(eq(accounts.id, a.id));
    expect(await deliveredTo()).toBe(3);
  });

  it("notes a delivery in one narrow read and one write, and a repeat in the read alone", async () => {
    const { b, id } = await pair(2);
    await app.services.queue.drained();
    const statements = async (seq: number) => {
      const counted = countQueries(app.database);
      expect((await deliver(b, id, seq)).status).toBe(200);
      counted.stop();
      // Without the caller's session.
      return withoutBackground(counted.texts).filter((text) => !text.includes('"sessions"'));
    };
    const [read, write, ...others] = await statements(2);
    expect(read).not.toMatch(/"profiles"|"messages"|"accounts"/);
    expect(write).toContain("set delivered_seq");
    expect(others).toEqual([]);
    expect(await statements(2)).toEqual([read]);
    expect(await statements(1)).toEqual([read]);
  });

  it("changes nothing by being looked at", async () => {
    const { a, b, id } = await pair(2);
    const counted = countQueries(app.database);
    for (const answer of [
      await page(b, id),
      await page(b, id, { before: 2 }),
      await page(b, id, { after: 1 }),
      await open(b, id),
      await openWith(b, a),
      await b.browser.call("GET /api/chats.php"),
      await b.browser.call("GET /api/conversations"),
    ]) {
      expect(answer.status).toBe(200);
    }
    counted.stop();
    expect(counted.texts.length).toBeGreaterThan(7);
    const writes = counted.texts.filter((text) => /\b(insert into|update|delete from) "/i.test(text));
    expect(writes).toEqual([]);
    expect((await open(a, id)).body.conversation.partner_delivered_seq).toBe(0);
  });
});

describe("deleting a chat", () => {
  it("removes one's own side only; a new message brings it back without the old ones", async () => {
    const { a, b, id } = await pair(3);
    expect((await remove(b, id)).status).toBe(200);
    expect((await remove(b, id)).status).toBe(200);
    expect(await chatsOf(b)).toMatchObject({ chats: [], total_unread_messages: 0 });
    expect((await open(b, id)).status).toBe(404);
    expect((await page(b, id)).status).toBe(404);
    expect((await openWith(b, a)).body.conversation.id).toBeNull();
    expect((await page(a, id)).body.messages).toHaveLength(3);
    await send(a, b, "again");
    const back = await chatsOf(b);
    expect(back).toMatchObject({
      chats: [{ conversation: { id }, num_unread_messages: 1 }],
      total_unread_messages: 1,
    });
    expect((await page(b, id)).body.messages.map(({ seq, body }) => [seq, body])).toEqual([[4, "again"]]);
    expect((await page(b, id, { after: 0 })).body.messages).toHaveLength(1);
    expect((await page(b, id, { before: 4 })).body).toMatchObject({ messages: [], has_more: false });
  });

  it("by both purges the messages and goes on numbering", async () => {
    const { a, b, id } = await pair(3);
    await Promise.all([remove(a, id), remove(b, id)]);
    const { db } = app.services;
    expect(await db.select().from(messages).where(eq(messages.conversationId, id))).toHaveLength(0);
    const { message } = (await send(b, a, "fresh")).body;
    expect(message).toMatchObject({ conversation_id: id, seq: 4 });
    expect((await page(a, id)).body.messages.map(({ body }) => body)).toEqual(["fresh"]);
  });

  it("is refused for what is no conversation", async () => {
    const a = await person();
    expect((await remove(a, newId())).status).toBe(404);
    expect((await remove(a, "nonsense")).status).toBe(422);
  });
});
