import { and, eq, ne } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { conversationPins, conversationSides } from "#server/db/schema/chats.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson, type Person, sendMessageTo as send } from "#server/test/people/chatting.ts";
import { block } from "#server/test/people/factories.ts";
import { pinnedAtMost } from "./chat-limits.ts";
import { listNewestWithCounts } from "./list-conversations.ts";
import { chatsLife } from "./member-life.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const mark = (who: Person, conversation_id: string, body: { is_pinned?: boolean; is_muted?: boolean }) =>
  who.browser.call("PATCH /api/conversations/:conversation_id", { params: { conversation_id }, body });
const listedBy = async ({ browser }: Person) =>
  (await browser.call("GET /api/chats.php")).body.chats.map(({ conversation }) => conversation.id);

/** A member with conversations that others began, of which they have pinned as many as possible. */
async function withPins() {
  const owner = await createPerson(app);
  const chats: { partner: Person; id: string }[] = [];
  for (let index = 0; index <= pinnedAtMost; index += 1) {
    const partner = await createPerson(app, { credits: 100 });
    app.clock.advance(1);
    chats.push({ partner, id: (await send(partner, owner)).body.message.conversation_id });
  }
  const [spare, ...pinned] = chats.toReversed() as [(typeof chats)[0], ...typeof chats];
  for (const { id } of pinned) expect((await mark(owner, id, { is_pinned: true })).status).toBe(200);
  expect((await mark(owner, spare.id, { is_pinned: true })).status).toBe(409);
  return { owner, spare, first: pinned[0] as (typeof chats)[0] };
}
const sideOf = async ({ id }: Person, conversationId: string) =>
  (
    await app.services.db
      .select()
      .from(conversationSides)
      .where(and(eq(conversationSides.memberId, id), eq(conversationSides.conversationId, conversationId)))
  )[0];
const pinsOf = async ({ id }: Person) =>
  (await app.services.db.select().from(conversationPins).where(eq(conversationPins.memberId, id))).length;

it("a pinned conversation stands first although it is older than all others that are shown", async () => {
  const { owner, spare, first } = await withPins();
  const { db, storage, sites, clock } = app.services;
  const site = (await sites.find("localhost"))!;
  await db
    .delete(conversationPins)
    .where(and(eq(conversationPins.memberId, owner.id), ne(conversationPins.conversationId, first.id)));
  const showcase = { storage, site, now: clock.now() };
  const { chats } = await listNewestWithCounts(db, { memberId: owner.id, limit: 1, showcase });
  expect(chats.map(({ conversation }) => conversation.id)).toEqual([first.id, spare.id]);
});

it("a pin that the release before left with a deleted conversation is neither shown nor counted", async () => {
  const { owner, spare, first } = await withPins();
  await app.services.db
    .update(conversationSides)
    .set({ hiddenAt: app.clock.now(), clearedSeq: 1, unreadCount: 0 })
    .where(and(eq(conversationSides.memberId, owner.id), eq(conversationSides.conversationId, first.id)));
  expect(await listedBy(owner)).not.toContain(first.id);
  expect((await mark(owner, spare.id, { is_pinned: true })).status).toBe(200);
  expect((await listedBy(owner))[0]).toBe(spare.id);
});

it("a pin of a partner whom the member blocked by an address is neither shown nor counted", async () => {
  const { owner, spare, first } = await withPins();
  // Such a block leaves the conversation as it is.
  await block(app, owner.id, first.partner.id);
  expect(await listedBy(owner)).not.toContain(first.id);
  expect((await mark(owner, spare.id, { is_pinned: true })).status).toBe(200);
  expect((await mark(owner, first.id, { is_pinned: true })).status).toBe(404);
});

it("unpins the one conversation, and of its member alone", async () => {
  const [one, other] = [await withPins(), await createPerson(app)];
  const { conversation_id: id } = (await send(other, one.owner)).body.message;
  await mark(other, id, { is_pinned: true });
  await mark(one.owner, one.first.id, { is_pinned: false });
  await mark(one.owner, id, { is_pinned: true });
  await mark(one.owner, id, { is_pinned: false });
  expect([await pinsOf(one.owner), await pinsOf(other)]).toEqual([pinnedAtMost - 1, 1]);
});

it("muting again keeps the time, and another conversation and the partner's side stay as they are", async () => {
  const { owner, spare, first } = await withPins();
  await mark(owner, first.id, { is_muted: true });
  const since = (await sideOf(owner, first.id))?.mutedAt;
  expect(since).toEqual(app.clock.now());
  app.clock.advance(60);
  await mark(owner, first.id, { is_muted: true });
  expect((await sideOf(owner, first.id))?.mutedAt).toEqual(since);
  expect((await sideOf(owner, spare.id))?.mutedAt).toBeNull();
  expect((await sideOf(first.partner, first.id))?.mutedAt).toBeNull();
});

it("an erased account keeps neither pins nor mutes, although the partner keeps the conversation", async () => {
  const { owner, first } = await withPins();
  await mark(owner, first.id, { is_muted: true });
  const now = app.clock.now();
  await app.services.db.transaction((tx) =>
    chatsLife.forget(tx, { memberId: owner.id, now, isStillNamed: true }),
  );
  expect([await pinsOf(owner), (await sideOf(owner, first.id))?.mutedAt]).toEqual([0, null]);
  expect(await listedBy(first.partner)).toEqual([first.id]);
});
