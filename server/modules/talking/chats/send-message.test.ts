import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { conversationSides, conversations, messages } from "#server/db/schema/chats.ts";
import { creditBalances, ledgerEntries } from "#server/db/schema/credits.ts";
import { likes } from "#server/db/schema/likes.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { createPerson, sendMessageTo } from "#server/test/people/chatting.ts";
import { block, createMember, createSite } from "#server/test/people/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  await expectBooksBalance(app.services.db);
  await app.close();
});

type Given = Parameters<typeof createPerson>[1];
const person = (given?: Given) => createPerson(app, given);
const send = sendMessageTo;

const usedUp = 5;
const paying = (credits: number): Given => ({ credits, freeMessagesUsed: usedUp });

async function purseOf({ id }: { id: string }) {
  const [purse] = await app.services.db.select().from(creditBalances).where(eq(creditBalances.memberId, id));
  return purse;
}

async function sentBy({ id }: { id: string }) {
  return app.services.db.select().from(messages).where(eq(messages.senderId, id)).orderBy(messages.seq);
}

async function sideOf({ id }: { id: string }, partner: { id: string }) {
  const [side] = await app.services.db
    .select()
    .from(conversationSides)
    .where(and(eq(conversationSides.memberId, id), eq(conversationSides.partnerId, partner.id)));
  return side;
}

const statuses = (answers: { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

describe("sending a message", () => {
  it("starts a conversation, numbers it and reaches both lists", async () => {
    const [a, b] = [await person(), await person()];
    const first = await send(a, b, "Hi there");
    expect(first.status).toBe(200);
    expect(first.body.message).toMatchObject({ seq: 1, sender_id: a.id, body: "Hi there", cost: 0 });
    expect(first.body.price).toEqual({
      credits: 0,
      paid_credits: 5,
      free_left: 4,
      balance: 0,
      refusal: null,
    });
    expect((await send(b, a, "Hi!")).body.message).toMatchObject({ seq: 2 });
    const { chats, total_unread_messages } = (await b.browser.call("GET /api/chats.php")).body;
    expect(total_unread_messages).toBe(1);
    expect(chats).toMatchObject([
      { profile: { id: a.id, name: a.name }, num_unread_messages: 1, last_message: { seq: 2, body: "Hi!" } },
    ]);
  });

  it("stores and charges the same client id once, whatever would be refused by now", async () => {
    const [a, b] = [await person(paying(500)), await person()];
    const clientId = newId();
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(a, b, "Once", clientId)));
    expect(statuses(answers)).toEqual({ 200: 100 });
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await sentBy(a)).toHaveLength(1);
    expect((await purseOf(a))?.balance).toBe(495);
    await block(app, b.id, a.id);
    const again = await send(a, b, "Once", clientId);
    expect(again.status).toBe(200);
    expect(again.body.message).toEqual(answers[0]?.body.message);
  });

  it("never says sent of what was not: a client id of another message is refused", async () => {
    const [a, b, c] = [await person(paying(500)), await person(), await person()];
    const clientId = newId();
    expect((await send(a, b, "For you", clientId)).status).toBe(200);
    for (const refused of [
      await send(a, b, "Other words", clientId),
      await send(a, c, "For you", clientId),
    ]) {
      expect(refused).toMatchObject({ status: 409, body: { error: "client_id_taken" } });
    }
    expect(await sentBy(a)).toHaveLength(1);
    expect((await purseOf(a))?.balance).toBe(495);
    // The client id is unique per sender only: another member's message with it is another message.
    expect((await send(b, a, "For me", clientId)).status).toBe(200);
  });

  it("sells exactly one of a hundred parallel messages to credits for one", async () => {
    for (let round = 0; round < atSize(1, 5); round += 1) {
      const [a, b] = [await person(paying(5)), await person()];
      const answers = await Promise.all(Array.from({ length: 100 }, () => send(a, b)));
      expect(statuses(answers)).toEqual({ 200: 1, 402: 99 });
      expect(answers.filter(({ body }) => body.error === "credits_insufficient")).toHaveLength(99);
      expect(await sentBy(a)).toHaveLength(1);
      expect((await purseOf(a))?.balance).toBe(0);
      const [conversation] = await app.services.db
        .select()
        .from(conversations)
        .where(sql`${a.id}::uuid in (${conversations.lowId}, ${conversations.highId})`);
      expect(conversation?.lastSeq).toBe(1);
    }
  });

  it("books each paid message once, with the balance it left", async () => {
    const [a, b] = [await person(paying(12)), await person()];
    const paid = await send(a, b);
    expect(paid.body.message.cost).toBe(5);
    expect(paid.body.price).toEqual({ credits: 5, paid_credits: 5, free_left: 0, balance: 7, refusal: null });
    const { user } = (await a.browser.call("GET /api/user.php")).body;
    expect(user).toMatchObject({ ...paid.body.allowance, credits: 7, next_message_credits: 5 });
    await send(a, b);
    expect((await send(a, b)).body.error).toBe("credits_insufficient");
    const entries = await app.services.db
      .select()
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.memberId, a.id), eq(ledgerEntries.cause, "message")))
      .orderBy(ledgerEntries.balanceAfter);
    expect(entries).toMatchObject([
      { amount: 5, fromBook: "member", toBook: "spent", cause: "message", balanceAfter: 2 },
      {
        amount: 5,
        balanceAfter: 7,
        causeId: paid.body.message.id,
        idempotencyKey: `message:${paid.body.message.id}`,
      },
    ]);
  });

  it("gives five free messages in all, never a sixth, however many come at once", async () => {
    const [a, b, c] = [await person(), await person(), await person()];
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => send(a, index % 2 ? b : c)));
    expect(statuses(answers)).toEqual({ 200: 5, 402: 25 });
    expect(await sentBy(a)).toHaveLength(5);
    expect(await purseOf(a)).toMatchObject({ freeMessagesUsed: 5, freeConversationsUsed: 2, balance: 0 });
    expect((await send(a, b)).body.error).toBe("credits_insufficient");
  });

  it("gives free messages in two conversations, never in a third, however many come at once", async () => {
    const a = await person();
    const others = await Promise.all(Array.from({ length: 5 }, () => createMember(app)));
    const answers = await Promise.all(others.map((other) => send(a, other)));
    expect(statuses(answers)).toEqual({ 200: 2, 402: 3 });
    expect(answers.filter(({ body }) => body.error === "conversation_limit_reached")).toHaveLength(3);
    expect(await purseOf(a)).toMatchObject({ freeMessagesUsed: 2, freeConversationsUsed: 2 });
    const sides = await app.services.db
      .select()
      .from(conversationSides)
      .where(eq(conversationSides.memberId, a.id));
    expect(sides).toHaveLength(2);
  });

  it("lets credits open a third conversation and keeps the free messages for the first two", async () => {
    const [a, b, c, d] = [await person({ credits: 5 }), await person(), await person(), await person()];
    await send(a, b);
    await send(a, c);
    expect((await send(a, d)).body.message.cost).toBe(5);
    expect((await send(a, d)).body.error).toBe("conversation_limit_reached");
    expect((await send(a, b)).body).toMatchObject({ message: { cost: 0 }, price: { free_left: 2 } });
  });

  it("tells a premium member without credits that credits are missing", async () => {
    const a = await person({ account: { premiumAt: new Date() } });
    const [b, c, d] = [await person(), await person(), await person()];
    await send(a, b);
    await send(a, c);
    expect((await send(a, d)).body.error).toBe("credits_insufficient");
  });

  it("numbers without gaps under fifty parallel messages from both sides", async () => {
    const [a, b] = [await person(paying(500)), await person(paying(500))];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => (index % 2 ? send(a, b) : send(b, a))),
    );
    expect(statuses(answers)).toEqual({ 200: 50 });
    const numbers = [...(await sentBy(a)), ...(await sentBy(b))].map(({ seq }) => seq).sort((x, y) => x - y);
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    expect((await sideOf(a, b))?.unreadCount).toBe(25);
    expect((await sideOf(b, a))?.unreadCount).toBe(25);
  });

  it("makes one conversation of two first messages at the same instant", async () => {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await person(), await person()];
      const answers = await Promise.all([send(a, b), send(b, a)]);
      expect(statuses(answers)).toEqual({ 200: 2 });
      expect(new Set(answers.map(({ body }) => body.message.conversation_id)).size).toBe(1);
      expect(answers.map(({ body }) => body.message.seq).sort()).toEqual([1, 2]);
    }
  });

  it("lets one store sixty messages in two minutes and begin five conversations in one", async () => {
    const [a, b] = [await person(paying(1000)), await person()];
    const answers = await Promise.all(Array.from({ length: 62 }, () => send(a, b)));
    expect(statuses(answers)).toEqual({ 200: 60, 429: 2 });
    const c = await person(paying(1000));
    const others = await Promise.all(Array.from({ length: 6 }, () => createMember(app)));
    expect(statuses(await Promise.all(others.map((other) => send(c, other))))).toEqual({ 200: 5, 429: 1 });
  });
});

describe("whom one may write to", () => {
  it("not oneself, nobody, or somebody of another site", async () => {
    const a = await person();
    const siteId = await createSite(app, `chats-${newId()}.example`);
    const stranger = await createMember(app, { account: { siteId }, profile: { siteId } as never });
    for (const id of [a.id, newId(), stranger.id]) {
      const answer = await send(a, { id });
      expect([answer.status, answer.body.error]).toEqual([404, "not_found"]);
    }
    expect((await send(a, { id: "nonsense" })).status).toBe(404);
  });

  it("no member on either side of a block", async () => {
    const [a, b, c] = [await person(), await person(), await person()];
    await block(app, b.id, a.id);
    await block(app, a.id, c.id);
    const refused = await send(a, b);
    expect([refused.status, refused.body.error]).toEqual([403, "blocked"]);
    expect(refused.body.message).toContain(b.name);
    const own = await send(a, c);
    expect([own.status, own.body.error]).toEqual([403, "you_blocked"]);
    expect(own.body.message).toContain(c.name);
    expect(await sentBy(a)).toHaveLength(0);
    expect(await purseOf(a)).toMatchObject({ freeMessagesUsed: 0, freeConversationsUsed: 0 });
  });

  it.each(["suspended", "banned", "pending_deletion", "deleted"] as const)(
    "nobody who is %s",
    async (status) => {
      const a = await person();
      const gone = await createMember(app, { account: { status } });
      const answer = await send(a, gone);
      expect([answer.status, answer.body.error]).toEqual([409, "partner_gone"]);
    },
  );

  it("an unconfirmed member may write, and cannot be answered until confirmed", async () => {
    const a = await person({
      account: { status: "not_confirmed" },
      profile: { status: "disabled" } as never,
    });
    const b = await person();
    const first = await send(a, b);
    expect(first.status).toBe(200);
    const refused = await send(b, a);
    expect([refused.status, refused.body.error]).toEqual([409, "partner_unconfirmed"]);
    const { conversation } = (
      await b.browser.call("GET /api/conversations/:conversation_id", {
        params: { conversation_id: first.body.message.conversation_id },
      })
    ).body;
    expect(conversation).toMatchObject({
      closed: "partner_unconfirmed",
      partner: { id: a.id, name: a.name },
    });
  });

  it.each(["isInvisible", "isPrivate"] as const)("%s: only who dealt with them before", async (wish) => {
    const hidden = await person({ profile: { [wish]: true } as never });
    const [stranger, known, answered] = [await person(), await person(), await person()];
    expect((await send(stranger, hidden)).status).toBe(404);
    const createdAt = app.clock.now();
    await app.services.db.insert(likes).values({ fromId: hidden.id, toId: known.id, createdAt });
    // A member liked by an invisible member is told when that one becomes visible again.
    expect((await send(known, hidden)).status).toBe(wish === "isPrivate" ? 200 : 404);
    await send(hidden, answered);
    expect((await send(answered, hidden)).status).toBe(200);
  });
});

describe("a message's text", () => {
  const hostile = [
    "<script>alert(1)</script><img src=x onerror=alert(1)> </textarea>",
    "\u202eright to left\u202c שלום \u200fעולם",
    "👩‍👩‍👧‍👦🏳️‍🌈🇳🇱 𝕳𝖊𝖑𝖑𝖔",
    "zero\u200bwidth\u200d\ufeff",
    "  kept \r\n\t as written  \u2028 ",
    "'; drop table messages; -- {0} %s",
    "e\u0301 and é are not the same",
  ];

  it.each(hostile)("is stored and answered exactly: %j", async (body) => {
    const [a, b] = [await person(), await person()];
    const { message } = (await send(a, b, body)).body;
    expect(message.body).toBe(body);
    const page = await b.browser.call("GET /api/conversations/:conversation_id/messages", {
      params: { conversation_id: message.conversation_id },
    });
    expect(page.body.messages.map((entry) => entry.body)).toEqual([body]);
    const list = await b.browser.call("GET /api/chats.php");
    expect(list.body.chats[0]?.last_message?.body).toBe(body);
  });

  it("is refused where nothing of it can be seen, or too much", async () => {
    const [a, b] = [await person(), await person()];
    for (const [body, code] of [
      ["", "required"],
      [" \n\u200b\u200d", "required"],
      ["👩‍👩‍👧‍👦".repeat(1001), "too_long"],
    ] as const) {
      const answer = await send(a, b, body);
      expect([answer.status, answer.body.fields?.body?.code]).toEqual([422, code]);
    }
    expect((await send(a, b, "👩‍👩‍👧‍👦".repeat(1000))).status).toBe(200);
  });

  it.each([
    ["NUL", { client_id: newId(), body: "a\0b" }, 400],
    ["half a pair", `{"client_id":"${newId()}","body":"\\ud83d"}`, 400],
    ["no text", { client_id: newId() }, 422],
    ["a number", { client_id: newId(), body: 5 }, 400],
    ["a client id that is none", { client_id: "1", body: "Hi" }, 422],
  ])("refuses %s", async (_, payload, status) => {
    const [a, b] = [await person(), await person()];
    const answer = await a.browser.raw({
      method: "POST",
      url: `/api/members/${b.id}/messages`,
      payload,
      headers: { "content-type": "application/json" },
    });
    expect(answer.status).toBe(status);
    expect(await sentBy(a)).toHaveLength(0);
  });
});
