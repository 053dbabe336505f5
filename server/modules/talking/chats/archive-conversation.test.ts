import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { conversationPins, conversationSides } from "#server/db/schema/chats.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { countQueries } from "#server/test/app/count-queries.ts";
import { createPerson, type Person, sendMessageTo as send } from "#server/test/people/chatting.ts";
import { block } from "#server/test/people/factories.ts";
import { pinnedAtMost } from "./chat-limits.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Marks = { is_pinned?: boolean; is_muted?: boolean; is_archived?: boolean };
const mark = (who: Person, conversation_id: string, body: Marks) =>
  who.browser.call("PATCH /api/conversations/:conversation_id", { params: { conversation_id }, body });
const archive = (who: Person, id: string, is_archived = true) => mark(who, id, { is_archived });
const chatsOf = async ({ browser }: Person) => (await browser.call("GET /api/chats.php")).body;
const idsOf = async (who: Person) => (await chatsOf(who)).chats.map(({ conversation }) => conversation.id);
const pageOf = async ({ browser }: Person, query: { only?: "unread" | "archived"; name?: string }) =>
  (await browser.call("GET /api/conversations", { query })).body.chats;
const pageIds = async (who: Person, query: { only?: "unread" | "archived"; name?: string }) =>
  (await pageOf(who, query)).map(({ conversation }) => conversation.id);
const openOf = async ({ browser }: Person, conversation_id: string) =>
  (await browser.call("GET /api/conversations/:conversation_id", { params: { conversation_id } })).body
    .conversation;
const remove = (who: Person, conversation: string) =>
  who.browser.call("DELETE /api/chat.php", { body: { conversation } });
const sideOf = async (memberId: string, conversationId: string) => {
  const [side] = await app.services.db
    .select()
    .from(conversationSides)
    .where(
      and(eq(conversationSides.memberId, memberId), eq(conversationSides.conversationId, conversationId)),
    );
  if (!side) throw new Error("no side");
  return side;
};
const pinsOf = (memberId: string) =>
  app.services.db.select().from(conversationPins).where(eq(conversationPins.memberId, memberId));

type Chat = { partner: Person; id: string };
/** A member with conversations that others began, oldest first. */
async function withChats(count: number) {
  const owner = await createPerson(app, { credits: 500 });
  const chats: Chat[] = [];
  for (let index = 0; index < count; index += 1) {
    const partner = await createPerson(app, { credits: 100 });
    app.clock.advance(1);
    chats.push({ partner, id: (await send(partner, owner)).body.message.conversation_id });
  }
  return { owner, chats, ids: chats.map(({ id }) => id) };
}
async function withChat() {
  const { owner, chats } = await withChats(1);
  return { owner, ...(chats[0] as Chat) };
}

describe("an archived conversation", () => {
  it("leaves the list and stands in a part of its own, until it is brought back to its place", async () => {
    const { owner, chats, ids } = await withChats(3);
    const [oldest, middle, newest] = ids as [string, string, string];
    for (let time = 0; time < 2; time += 1) expect((await archive(owner, middle)).status).toBe(200);
    expect(await idsOf(owner)).toEqual([newest, oldest]);
    expect(await pageIds(owner, {})).toEqual([newest, oldest]);
    expect(await pageOf(owner, { only: "archived" })).toMatchObject([
      { conversation: { id: middle }, is_archived: true },
    ]);
    expect((await chatsOf(owner)).chats.map(({ is_archived }) => is_archived)).toEqual([false, false]);
    expect(await openOf(owner, middle)).toMatchObject({ is_archived: true });
    // The partner is not told.
    expect(await openOf((chats[1] as Chat).partner, middle)).toMatchObject({ is_archived: false });
    for (let time = 0; time < 2; time += 1) await archive(owner, middle, false);
    expect(await idsOf(owner)).toEqual([newest, middle, oldest]);
    expect(await pageIds(owner, { only: "archived" })).toEqual([]);
  });

  it("comes back with the next message of either side, and never by being read", async () => {
    const { owner, partner, id } = await withChat();
    for (const write of [() => send(partner, owner, "still there?"), () => send(owner, partner, "yes")]) {
      await archive(owner, id);
      await owner.browser.call("POST /api/conversations/:conversation_id/reads", {
        params: { conversation_id: id },
        body: { seq: 100 },
      });
      expect(await idsOf(owner)).toEqual([]);
      expect((await write()).status).toBe(200);
      expect(await idsOf(owner)).toEqual([id]);
      expect(await pageIds(owner, { only: "archived" })).toEqual([]);
    }
  });

  it("still counts with its unread messages, and the unread ones and a name find it", async () => {
    const { owner, chats, ids } = await withChats(2);
    const [first, second] = ids as [string, string];
    const name = (chats[0] as Chat).partner.name;
    await mark(owner, first, { is_archived: true, is_muted: true });
    expect(await chatsOf(owner)).toMatchObject({ total_unread_messages: 2, muted_unread_messages: 1 });
    expect(await pageIds(owner, { only: "unread" })).toEqual([second, first]);
    expect(await pageIds(owner, { name })).toContain(first);
    expect(await pageIds(owner, { only: "archived", name })).toEqual([first]);
    expect(await pageIds(owner, { only: "archived", name: "nobody" })).toEqual([]);
  });

  it("is counted and mentioned although the list is empty, with no statement more", async () => {
    const { owner, partner, id } = await withChat();
    const nobody = await createPerson(app);
    await archive(owner, id);
    expect(await chatsOf(owner)).toEqual({
      chats: [],
      is_all_archived: true,
      total_unread_messages: 1,
      muted_unread_messages: 0,
      total_new_likes: 0,
    });
    expect(await chatsOf(nobody)).toMatchObject({ is_all_archived: false, total_unread_messages: 0 });
    const statementsOf = async (who: Person) => {
      const counted = countQueries(app.database);
      await who.browser.raw({ method: "GET", url: "/api/chats.php" });
      counted.stop();
      return counted.texts.filter((text) => /conversation_sides/.test(text)).length;
    };
    expect([await statementsOf(owner), await statementsOf(nobody)]).toEqual([2, 2]);
    // Blocked: neither the list nor its part has it.
    await block(app, owner.id, partner.id);
    expect(await chatsOf(owner)).toMatchObject({ is_all_archived: false, total_unread_messages: 0 });
  });

  it("is not archived any more when it comes back after its member deleted it", async () => {
    const { owner, partner, id } = await withChat();
    await archive(owner, id);
    await remove(owner, id);
    expect(await pageIds(owner, { only: "archived" })).toEqual([]);
    expect((await sideOf(owner.id, id)).archivedAt).toBeNull();
    await send(partner, owner, "again");
    expect((await chatsOf(owner)).chats).toMatchObject([{ is_archived: false, num_unread_messages: 1 }]);
  });

  it("changes the version of the polled list of its member, and nobody else's", async () => {
    const { owner, partner, id } = await withChat();
    const tagOf = async (who: Person) =>
      (await who.browser.raw({ method: "GET", url: "/api/chats.php" })).headers.etag;
    const before = [await tagOf(owner), await tagOf(partner)];
    await archive(owner, id);
    const archived = await tagOf(owner);
    await archive(owner, id, false);
    expect(new Set([before[0], archived, await tagOf(owner)]).size).toBe(3);
    expect(await tagOf(partner)).toBe(before[1]);
  });
});

describe("a conversation is pinned or archived, never both", () => {
  it("archiving unpins, pinning brings back to the list, and both at once are refused", async () => {
    const { owner, id } = await withChat();
    await mark(owner, id, { is_pinned: true });
    await archive(owner, id);
    expect([await idsOf(owner), await pinsOf(owner.id)]).toEqual([[], []]);
    await mark(owner, id, { is_pinned: true });
    expect((await chatsOf(owner)).chats).toMatchObject([{ is_pinned: true, is_archived: false }]);
    const { status, body } = await mark(owner, id, { is_pinned: true, is_archived: true });
    expect([status, body]).toEqual([
      422,
      expect.objectContaining({ fields: { is_archived: expect.objectContaining({ code: "invalid" }) } }),
    ]);
    expect((await chatsOf(owner)).chats).toMatchObject([{ is_pinned: true, is_archived: false }]);
  });

  it("stays archived where no more may be pinned, and one that the release before pins stays off the list", async () => {
    const { owner, ids } = await withChats(pinnedAtMost + 2);
    const [first, second] = ids as [string, string];
    for (const id of ids.slice(2)) await mark(owner, id, { is_pinned: true });
    await archive(owner, first);
    expect((await mark(owner, first, { is_pinned: true })).status).toBe(409);
    expect(await pageIds(owner, { only: "archived" })).toEqual([first]);
    const pin = { memberId: owner.id, conversationId: first, pinnedAt: app.clock.now() };
    await app.services.db.insert(conversationPins).values(pin);
    expect(await idsOf(owner)).not.toContain(first);
    expect(await pageOf(owner, { only: "archived" })).toMatchObject([{ is_pinned: false }]);
    // It takes nobody's place.
    await mark(owner, ids[2] as string, { is_pinned: false });
    expect((await mark(owner, second, { is_pinned: true })).status).toBe(200);
  });

  it("on two devices at the same instant too", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { owner, id } = await withChat();
      const acts = [() => mark(owner, id, { is_pinned: true }), () => archive(owner, id)];
      await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()));
      const { archivedAt } = await sideOf(owner.id, id);
      expect(await pinsOf(owner.id)).toHaveLength(archivedAt === null ? 1 : 0);
    }
  });
});

describe("a message that arrives at the same instant", () => {
  it("is on the list or counted in the archive, and the next one brings the conversation back", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { owner, partner, id } = await withChat();
      const acts = [() => send(partner, owner, "now"), () => archive(owner, id)];
      const answers = await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await chatsOf(owner)).toMatchObject({ total_unread_messages: 2 });
      const parts = [...(await idsOf(owner)), ...(await pageIds(owner, { only: "archived" }))];
      expect(parts).toEqual([id]);
      await send(partner, owner, "and now");
      expect(await idsOf(owner)).toEqual([id]);
    }
  });
});

describe("nobody archives what is not on their list", () => {
  it("whatever id or value they send: refused, and nothing is stored", async () => {
    const { owner, chats } = await withChats(2);
    const [first, second] = chats as [Chat, Chat];
    const stranger = await createPerson(app);
    await remove(second.partner, second.id);
    await block(app, first.partner.id, owner.id);
    const tries: [Person, string][] = [
      [stranger, first.id],
      [stranger, newId()],
      [second.partner, second.id],
      [first.partner, first.id],
    ];
    for (const [who, id] of tries)
      for (const isArchived of [true, false]) {
        const { status, body } = await archive(who, id, isArchived);
        expect([status, (body as { error?: string }).error]).toEqual([404, "not_found"]);
      }
    for (const value of ["yes", 1, null]) {
      const { status } = await mark(owner, second.id, { is_archived: value as never });
      expect(status).toBe(400);
    }
    const stored = await app.services.db
      .select({ archivedAt: conversationSides.archivedAt })
      .from(conversationSides)
      .where(eq(conversationSides.conversationId, first.id));
    expect(stored.map(({ archivedAt }) => archivedAt)).toEqual([null, null]);
    expect((await sideOf(second.partner.id, second.id)).archivedAt).toBeNull();
    const unknown = await owner.browser.call("GET /api/conversations", { query: { only: "gone" as never } });
    expect(unknown.status).toBe(422);
  });
});
