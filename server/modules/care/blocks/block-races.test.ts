import { and, eq, inArray, or } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { blocks } from "#server/db/schema/blocks.ts";
import { conversationSides, conversations, messages } from "#server/db/schema/chats.ts";
import { likes, matches } from "#server/db/schema/likes.ts";
import { lockPair } from "#server/modules/people/visibility/lock-pair.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { holdOpen, isAnswered } from "#server/test/app/hold-open.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { type Person, sendMessageTo as send } from "#server/test/people/chatting.ts";
import { createMember, openSession } from "#server/test/people/factories.ts";

const rounds = atSize(8, 100);
const flurry = 12;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function person(): Promise<Person> {
  const member = await createMember(app, { credits: 10_000, freeMessagesUsed: 5 });
  return { ...member, browser: await openSession(app, member) };
}
const pair = async (): Promise<[Person, Person]> => [await person(), await person()];
const at = (to: { id: string }) => ({ params: { member_id: to.id } });
const block = (from: Person, to: { id: string }) => from.browser.call("POST /api/blocks/:member_id", at(to));
const unblock = (from: Person, to: { id: string }) =>
  from.browser.call("DELETE /api/blocks/:member_id", at(to));
const like = (from: Person, to: { id: string }) => from.browser.call("POST /api/likes/:member_id", at(to));
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);

async function keptBetween(one: Person, other: Person) {
  const { db } = app.services;
  const ids = [one.id, other.id];
  const chat = and(inArray(conversations.lowId, ids), inArray(conversations.highId, ids));
  const [conversation] = await db.select().from(conversations).where(chat);
  return {
    likes: await db.$count(likes, or(...ids.map((id) => eq(likes.fromId, id)))),
    matches: await db.$count(matches, or(inArray(matches.lowId, ids), inArray(matches.highId, ids))),
    blocks: await db.$count(blocks, inArray(blocks.blockerId, ids)),
    messages: conversation ? await db.$count(messages, eq(messages.conversationId, conversation.id)) : 0,
    sides: conversation
      ? await db.select().from(conversationSides).where(eq(conversationSides.conversationId, conversation.id))
      : [],
  };
}

/** After a block the blocker has no likes and no conversation with the other. */
async function expectGone(blocker: Person, other: Person): Promise<void> {
  const rows = await keptBetween(blocker, other);
  expect(rows).toMatchObject({ likes: 0, matches: 0 });
  const own = rows.sides.find(({ memberId }) => memberId === blocker.id);
  if (own) expect(own).toMatchObject({ unreadCount: 0, clearedSeq: rows.messages });
  const chats = (await blocker.browser.call("GET /api/chats.php")).body;
  expect(chats).toEqual({
    chats: [],
    is_all_archived: false,
    total_unread_messages: 0,
    muted_unread_messages: 0,
    total_new_likes: 0,
  });
}

describe("a block at the same instant as", () => {
  it("likes both ways leaves none of them, and no match", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [a, b] = await pair();
      const [blocked, ...liked] = await Promise.all([block(a, b), like(a, b), like(b, a)]);
      expect(blocked.status).toBe(200);
      for (const status of statuses(liked)) expect([200, 403]).toContain(status);
      await expectGone(a, b);
    }
  });

  it("a first message stores it before, or refuses it", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [a, b] = await pair();
      const [sent, blocked] = await Promise.all([send(b, a, "first"), block(a, b)]);
      expect(blocked.status).toBe(200);
      expect([200, 403]).toContain(sent.status);
      expect((await keptBetween(a, b)).messages).toBe(sent.status === 200 ? 1 : 0);
      await expectGone(a, b);
    }
  });

  it("a flurry of messages ends it: after the answer none is stored, told or left", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [a, b] = await pair();
      await send(b, a, "already there");
      const publish = vi.spyOn(app.services.live, "publish");
      const told = () =>
        publish.mock.calls.filter(([memberId, name]) => memberId === a.id && name === "message").length;
      const sending = Promise.all(Array.from({ length: flurry }, (_, index) => send(b, a, `${index}`)));
      expect((await block(a, b)).status).toBe(200);
      const toldBefore = told();
      const storedBefore = (await keptBetween(a, b)).messages;
      const answers = await sending;

      const stored = answers.filter(({ status }) => status === 200).length;
      expect(new Set(statuses(answers.filter(({ status }) => status !== 200)))).toEqual(
        new Set(stored < flurry ? [403] : []),
      );
      expect(1 + stored).toBe(storedBefore);
      expect((await keptBetween(a, b)).messages).toBe(storedBefore);
      expect(told()).toBe(toldBefore);
      expect((await send(b, a, "late")).status).toBe(403);
      publish.mockRestore();
      await expectGone(a, b);
    }
  });

  it("its own end leaves it standing or not, and both able to go on", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [a, b] = await pair();
      await send(b, a);
      const answers = await Promise.all([block(a, b), unblock(a, b), block(a, b), unblock(a, b)]);
      expect(statuses(answers)).toEqual([200, 200, 200, 200]);
      const { blocks: standing } = await keptBetween(a, b);
      expect((await send(b, a)).status).toBe(standing === 1 ? 403 : 200);
    }
  });

  it("the same block, or one the other way, makes one each and leaves neither anything", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [a, b] = await pair();
      await Promise.all([like(a, b), like(b, a), send(a, b), send(b, a)]);
      const answers = await Promise.all([block(a, b), block(b, a), block(a, b), block(b, a)]);
      expect(statuses(answers)).toEqual([200, 200, 200, 200]);
      const rows = await keptBetween(a, b);
      expect(rows).toMatchObject({ blocks: 2, messages: 0 });
      expect(rows.sides.map(({ hiddenAt }) => hiddenAt !== null)).toEqual([true, true]);
      for (const [own, other] of [
        [a, b],
        [b, a],
      ] as const) {
        expect((await own.browser.call("GET /api/chats.php")).body.chats).toEqual([]);
        expect((await send(own, other)).body.error).toBe("you_blocked");
      }
    }
  });
});

describe("a block waits", () => {
  it("for a first message that is being stored", async () => {
    const [a, b] = await pair();
    const letGo = await holdOpen(app, (tx) => lockPair(tx, a.id, b.id));
    const blocking = block(a, b);
    expect(await isAnswered(app, blocking)).toBe(false);
    await letGo();
    expect((await blocking).status).toBe(200);
  });

  it("for a message that is being stored in a conversation, and takes it with it", async () => {
    const [a, b] = await pair();
    const id = (await send(b, a, "first")).body.message.conversation_id;
    const letGo = await holdOpen(app, async (tx) => {
      await tx.select().from(conversations).where(eq(conversations.id, id)).for("no key update");
      await tx.update(conversations).set({ lastSeq: 2 }).where(eq(conversations.id, id));
      const [first] = await tx.select().from(messages).where(eq(messages.conversationId, id));
      const next = { ...first, seq: 2, id: a.id, clientId: a.id, cost: 0 };
      await tx.insert(messages).values(next as typeof messages.$inferInsert);
    });
    const blocking = block(a, b);
    expect(await isAnswered(app, blocking)).toBe(false);
    await letGo();
    expect((await blocking).status).toBe(200);
    const own = (await keptBetween(a, b)).sides.find(({ memberId }) => memberId === a.id);
    expect(own).toMatchObject({ clearedSeq: 2, unreadCount: 0 });
  });
});
