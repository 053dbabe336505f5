import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reactionKinds } from "#contracts/talking/reactions.ts";
import { conversations, messageReactions } from "#server/db/schema/chats.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { holdOpen, isAnswered } from "#server/test/app/hold-open.ts";
import {
  createPerson,
  messagesOf,
  type Person,
  reactTo as react,
  sendMessageTo as send,
  withdrawMessage as withdraw,
} from "#server/test/people/chatting.ts";
import { block } from "#server/test/people/factories.ts";
import { emptyMessage } from "./empty-message.ts";
import { lockConversation } from "./lock-conversation.ts";
import { chatsLife } from "./member-life.ts";
import { reactToMessage } from "./react-to-message.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function pair() {
  const [anna, bert] = [await createPerson(app), await createPerson(app)];
  const { message } = (await send(anna, bert, "Tea or coffee?")).body;
  return { anna, bert, conversationId: message.conversation_id };
}
const remove = (who: Person, conversation: string) =>
  who.browser.call("DELETE /api/chat.php", { body: { conversation } });
const erase = ({ id: memberId }: Person) =>
  app.services.db.transaction(async (tx) => {
    await chatsLife.forget(tx, { memberId, now: app.clock.now(), isStillNamed: true });
  });
const rowsOf = (conversationId: string) =>
  app.services.db.select().from(messageReactions).where(eq(messageReactions.conversationId, conversationId));

describe("at the same instant", () => {
  it("two devices of one member react: one reaction is stored, and its version is the newest", async () => {
    const { anna, bert, conversationId } = await pair();
    const kinds = [...reactionKinds, ...reactionKinds];
    const answers = await Promise.all([
      ...kinds.map((kind) => react(bert, conversationId, kind)),
      react(anna, conversationId, "heart"),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const rows = await rowsOf(conversationId);
    expect(rows).toHaveLength(2);
    const own = rows.find(({ memberId }) => memberId === bert.id);
    const versions = answers.slice(0, -1).map(({ body }) => body.reaction?.version ?? 0);
    // Equal answers: a device found its kind stored already.
    expect(own?.version).toBe(Math.max(...versions));
    const newest = answers.find(({ body }) => body.reaction?.version === own?.version);
    expect(newest?.body.reaction?.kind).toBe(own?.kind);
    const [conversation] = await app.services.db
      .select({ version: conversations.reactionsVersion })
      .from(conversations)
      .where(eq(conversations.id, conversationId));
    expect(conversation?.version).toBe(Math.max(...rows.map(({ version }) => version)));
  });

  it("the message is withdrawn: no reaction outlives it", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { anna, bert, conversationId } = await pair();
      const acts = [() => withdraw(anna, conversationId), () => react(bert, conversationId, "heart")];
      const answers = await Promise.all((round % 2 ? acts : acts.toReversed()).map((act) => act()));
      const statuses = answers.map(({ status }) => status);
      expect(round % 2 ? statuses[0] : statuses[1]).toBe(200);
      expect([200, 404]).toContain(round % 2 ? statuses[1] : statuses[0]);
      expect(await rowsOf(conversationId)).toEqual([]);
      expect((await messagesOf(bert, conversationId))[0]).toMatchObject({ kind: "withdrawn" });
    }
  });

  it("the conversation is blocked or deleted: no error, and nothing new after it", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { anna, bert, conversationId } = await pair();
      const end = () =>
        round % 2 ? remove(bert, conversationId) : block(app, anna.id, bert.id).then(() => ({ status: 200 }));
      const [reacted] = await Promise.all([react(bert, conversationId, "heart"), end()]);
      expect([200, 404]).toContain(reacted.status);
      expect((await react(bert, conversationId, "fire")).status).toBe(404);
    }
  });

  it("the member's account is erased: a reaction that is being stored does not stay", async () => {
    const { bert, conversationId } = await pair();
    const letGo = await holdOpen(app, (tx) =>
      reactToMessage(
        { ...app.services, db: tx },
        { memberId: bert.id, conversationId, seq: 1, kind: "heart", now: app.clock.now() },
      ),
    );
    const erasing = erase(bert);
    expect(await isAnswered(app, erasing)).toBe(false);
    await letGo();
    await erasing;
    expect(await rowsOf(conversationId)).toEqual([]);
  });

  it("the account is erased while the message is withdrawn: neither waits for the other's rows", async () => {
    const { anna, bert, conversationId } = await pair();
    for (const who of [anna, bert]) await react(who, conversationId, "heart");
    let erasing = Promise.resolve();
    await app.services.db.transaction(async (tx) => {
      await lockConversation(tx, conversationId);
      erasing = erase(bert);
      expect(await isAnswered(app, erasing)).toBe(false);
      await emptyMessage(tx, { conversationId, seq: 1 }, app.clock.now());
    });
    await erasing;
    expect(await rowsOf(conversationId)).toEqual([]);
    expect((await messagesOf(anna, conversationId))[0]).toMatchObject({ kind: "withdrawn" });
  });

  it("messages are sent: all arrive with their reactions, in order", async () => {
    const { anna, bert, conversationId } = await pair();
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, (_, index) => send(anna, bert, `message ${index}`)),
      ...reactionKinds.map((kind) => react(bert, conversationId, kind)),
      react(anna, conversationId, "heart"),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const shown = await messagesOf(anna, conversationId);
    expect(shown.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
    expect(shown[0]?.reactions).toHaveLength(2);
  });
});
