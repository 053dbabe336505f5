import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { conversationPins, conversationSides } from "#server/db/schema/chats.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson, type Person, sendMessageTo as send } from "#server/test/people/chatting.ts";
import { block } from "#server/test/people/factories.ts";
import { pinnedAtMost } from "./chat-limits.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Marks = { is_pinned?: boolean; is_muted?: boolean };
const mark = (who: Person, conversation_id: string, body: Marks) =>
  who.browser.call("PATCH /api/conversations/:conversation_id", { params: { conversation_id }, body });
const chatsOf = async ({ browser }: Person) => (await browser.call("GET /api/chats.php")).body;
const idsOf = async (who: Person) => (await chatsOf(who)).chats.map(({ conversation }) => conversation.id);
const openOf = async ({ browser }: Person, conversation_id: string) =>
  (await browser.call("GET /api/conversations/:conversation_id", { params: { conversation_id } })).body
    .conversation;
const remove = (who: Person, conversation: string) =>
  who.browser.call("DELETE /api/chat.php", { body: { conversation } });

/** A member with conversations that others began, oldest first. */
async function withChats(count: number) {
  const owner = await createPerson(app, { credits: 500 });
  const chats: { partner: Person; id: string }[] = [];
  for (let index = 0; index < count; index += 1) {
    const partner = await createPerson(app, { credits: 100 });
    app.clock.advance(1);
    chats.push({ partner, id: (await send(partner, owner)).body.message.conversation_id });
  }
  return { owner, chats, ids: chats.map(({ id }) => id) };
}
const pinsOf = (memberId: string) =>
  app.services.db.select().from(conversationPins).where(eq(conversationPins.memberId, memberId));

describe("a pinned conversation", () => {
  it("stands first on every device, and behind others again when it is unpinned", async () => {
    const { owner, ids } = await withChats(3);
    const [oldest, middle, newest] = ids as [string, string, string];
    expect(await idsOf(owner)).toEqual([newest, middle, oldest]);
    for (let time = 0; time < 2; time += 1)
      expect((await mark(owner, oldest, { is_pinned: true })).status).toBe(200);
    expect(await idsOf(owner)).toEqual([oldest, newest, middle]);
    expect((await chatsOf(owner)).chats.map(({ is_pinned }) => is_pinned)).toEqual([true, false, false]);
    await mark(owner, middle, { is_pinned: true });
    expect(await idsOf(owner)).toEqual([middle, oldest, newest]);
    expect(await openOf(owner, oldest)).toMatchObject({ is_pinned: true, is_muted: false });
    for (let time = 0; time < 2; time += 1) await mark(owner, middle, { is_pinned: false });
    expect(await idsOf(owner)).toEqual([oldest, newest, middle]);
  });

  it("changes the version of the polled list of its member, and nobody else's", async () => {
    const { owner, chats } = await withChats(1);
    const [{ partner, id }] = chats as [(typeof chats)[0]];
    const tagOf = async (who: Person) =>
      (await who.browser.raw({ method: "GET", url: "/api/chats.php" })).headers.etag;
    const before = [await tagOf(owner), await tagOf(partner)];
    expect([await tagOf(owner), await tagOf(partner)]).toEqual(before);
    const tags = [before[0]];
    for (const marks of [
      { is_pinned: true },
      { is_muted: true },
      { is_pinned: false },
      { is_muted: false },
    ]) {
      await mark(owner, id, marks);
      tags.push(await tagOf(owner));
    }
    expect(new Set(tags).size).toBe(5);
    expect(await tagOf(partner)).toBe(before[1]);
    const { is_pinned, is_muted } = await openOf(partner, id);
    expect({ is_pinned, is_muted }).toEqual({ is_pinned: false, is_muted: false });
  });

  it("is refused beyond the limit, with the number in words, until another one is unpinned or deleted", async () => {
    const { owner, ids } = await withChats(pinnedAtMost + 2);
    const [next, after] = ids.slice(-2) as [string, string];
    for (const id of ids.slice(0, pinnedAtMost)) await mark(owner, id, { is_pinned: true });
    const refused = await mark(owner, next, { is_pinned: true });
    expect([refused.status, refused.body]).toEqual([
      409,
      expect.objectContaining({ error: "pin_limit_reached", limit: pinnedAtMost }),
    ]);
    expect((refused.body as unknown as { message: string }).message).toBe(
      `You can pin up to ${pinnedAtMost} conversations. Unpin another one first.`,
    );
    // One that is pinned already may be pinned again.
    expect((await mark(owner, ids[0] as string, { is_pinned: true })).status).toBe(200);
    await mark(owner, ids[0] as string, { is_pinned: false });
    expect((await mark(owner, next, { is_pinned: true })).status).toBe(200);
    await remove(owner, ids[1] as string);
    expect((await mark(owner, after, { is_pinned: true })).status).toBe(200);
    expect(await pinsOf(owner.id)).toHaveLength(pinnedAtMost);
  });

  it("is never one too many, although two devices pin at the same instant", async () => {
    const { owner, ids } = await withChats(pinnedAtMost * 2);
    const answers = await Promise.all(ids.map((id) => mark(owner, id, { is_pinned: true })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(pinnedAtMost);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(pinnedAtMost);
    expect(await pinsOf(owner.id)).toHaveLength(pinnedAtMost);
  });

  it("is not pinned when it comes back after its member deleted it, but still muted", async () => {
    const { owner, chats } = await withChats(1);
    const [{ partner, id }] = chats as [(typeof chats)[0]];
    await mark(owner, id, { is_pinned: true, is_muted: true });
    await remove(owner, id);
    expect(await pinsOf(owner.id)).toEqual([]);
    await send(partner, owner, "again");
    expect((await chatsOf(owner)).chats).toMatchObject([{ is_pinned: false, is_muted: true }]);
  });

  it("is deleted and pinned at the same instant: what is off the list is not pinned", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, ids } = await withChats(1);
      const [id] = ids as [string];
      const acts = [() => mark(owner, id, { is_pinned: true }), () => remove(owner, id)];
      await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()));
      expect(await pinsOf(owner.id)).toEqual([]);
    }
  });
});

describe("unread messages of a muted conversation", () => {
  it("are counted as before, and once more apart", async () => {
    const { owner, chats } = await withChats(2);
    await mark(owner, (chats[0] as (typeof chats)[0]).id, { is_muted: true });
    app.clock.advance(1);
    await send((chats[0] as (typeof chats)[0]).partner, owner, "more");
    const { chats: listed, total_unread_messages, muted_unread_messages } = await chatsOf(owner);
    expect({ total_unread_messages, muted_unread_messages }).toEqual({
      total_unread_messages: 3,
      muted_unread_messages: 2,
    });
    expect(listed.map(({ is_muted, num_unread_messages }) => [is_muted, num_unread_messages])).toEqual([
      [true, 2],
      [false, 1],
    ]);
  });
});

describe("nobody marks what is not on their list", () => {
  it("with foreign, deleted and unknown ids: all are refused alike, and nothing is stored", async () => {
    const { owner, chats } = await withChats(2);
    const [first, second] = chats as [(typeof chats)[0], (typeof chats)[0]];
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
      for (const marks of [{ is_pinned: true }, { is_muted: true }, { is_pinned: false }, {}]) {
        const { status, body } = await mark(who, id, marks);
        expect([status, (body as { error?: string }).error]).toEqual([404, "not_found"]);
      }
    for (const who of [stranger, first.partner, second.partner]) expect(await pinsOf(who.id)).toEqual([]);
    // The blocked side still has its conversation.
    expect((await mark(owner, first.id, { is_muted: true })).status).toBe(200);
    const muted = await app.services.db
      .select({ memberId: conversationSides.memberId, mutedAt: conversationSides.mutedAt })
      .from(conversationSides)
      .where(and(eq(conversationSides.conversationId, first.id)));
    expect(muted.filter(({ mutedAt }) => mutedAt !== null).map(({ memberId }) => memberId)).toEqual([
      owner.id,
    ]);
  });
});
