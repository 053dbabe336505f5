import { and, eq, isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rowsOf } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { conversationPins, conversationSides, messageReactions } from "#server/db/schema/chats.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { holdOpen, isAnswered } from "#server/test/app/hold-open.ts";
import {
  createPerson,
  type Person,
  reactTo as react,
  sendMessageTo as send,
} from "#server/test/people/chatting.ts";
import { accountsReadAtOnce } from "./chat-limits.ts";
import { forgetDeletedMembers } from "./forget-deleted-members.ts";
import { lockConversation } from "./lock-conversation.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Anna and Bert have both reacted to two messages, and both have pinned the conversation. */
async function pair() {
  const [anna, bert] = [await createPerson(app, { credits: 500 }), await createPerson(app)];
  const { conversation_id: id } = (await send(anna, bert, "Tea?")).body.message;
  await send(anna, bert, "Or coffee?");
  for (const who of [anna, bert]) {
    for (const seq of [1, 2]) await react(who, id, "heart", seq);
    await who.browser.call("PATCH /api/conversations/:conversation_id", {
      params: { conversation_id: id },
      body: { is_pinned: true },
    });
  }
  return { anna, bert, id };
}
/** As the release before erases an account that a conversation names: the row stays, and the new tables are not touched. */
const setStatus = ({ id }: Person, status: "deleted" | "pending_deletion") =>
  app.services.db.update(accounts).set({ status }).where(eq(accounts.id, id));
const reactorsIn = async (conversationId: string) =>
  (
    await app.services.db
      .select({ memberId: messageReactions.memberId })
      .from(messageReactions)
      .where(eq(messageReactions.conversationId, conversationId))
  ).map(({ memberId }) => memberId);
const pinnersOf = async (conversationId: string) =>
  (
    await app.services.db
      .select({ memberId: conversationPins.memberId })
      .from(conversationPins)
      .where(eq(conversationPins.conversationId, conversationId))
  ).map(({ memberId }) => memberId);

it("erases the reactions and pins of deleted accounts, and those of nobody else", async () => {
  const { anna, bert, id } = await pair();
  const leaving = await pair();
  await setStatus(bert, "deleted");
  await setStatus(leaving.bert, "pending_deletion");
  await forgetDeletedMembers(app.services.db);
  expect(await reactorsIn(id)).toEqual([anna.id, anna.id]);
  expect(await pinnersOf(id)).toEqual([anna.id]);
  expect(await reactorsIn(leaving.id)).toHaveLength(4);
  expect(await pinnersOf(leaving.id)).toHaveLength(2);
});

it("erases the archive times of deleted accounts, and keeps those of other members", async () => {
  const { anna, bert, id } = await pair();
  for (const who of [anna, bert])
    await who.browser.call("PATCH /api/conversations/:conversation_id", {
      params: { conversation_id: id },
      body: { is_archived: true },
    });
  await setStatus(bert, "deleted");
  await forgetDeletedMembers(app.services.db);
  const sides = await app.services.db
    .select({ memberId: conversationSides.memberId })
    .from(conversationSides)
    .where(and(eq(conversationSides.conversationId, id), isNotNull(conversationSides.archivedAt)));
  expect(sides).toEqual([{ memberId: anna.id }]);
});

it("reads all deleted accounts, however many there are", async () => {
  const { anna, bert, id } = await pair();
  const { db, sites } = app.services;
  const siteId = (await sites.find("localhost"))!.id;
  // Their ids are below Bert's.
  await rowsOf(
    db,
    sql`insert into accounts (id, site_id, email, email_normalized, password_hash, status, language, signup_at, last_seen_at)
      select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ${siteId}, n || '@gone.example',
        n || '@gone.example', '', 'deleted', 'en', now(), now()
      from generate_series(1, ${accountsReadAtOnce}::int) n returning id`,
  );
  await setStatus(bert, "deleted");
  await forgetDeletedMembers(db);
  expect(await reactorsIn(id)).toEqual([anna.id, anna.id]);
});

it("waits for a write to the conversation", async () => {
  const { anna, bert, id } = await pair();
  await setStatus(bert, "deleted");
  const letGo = await holdOpen(app, (tx) => lockConversation(tx, id));
  const erasing = forgetDeletedMembers(app.services.db);
  expect(await isAnswered(app, erasing)).toBe(false);
  await letGo();
  await erasing;
  expect(await reactorsIn(id)).toEqual([anna.id, anna.id]);
});
