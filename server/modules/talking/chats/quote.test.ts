import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { quoteLength } from "#contracts/limits.ts";
import { creditBalances } from "#server/db/schema/credits.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson, type Person, sendMessageTo } from "#server/test/people/chatting.ts";
import { chatsLife } from "./member-life.ts";
import { removeMessage } from "./remove-message.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const person = () => createPerson(app, { credits: 500, freeMessagesUsed: 5 });
const answer = (
  from: Person,
  to: Person,
  reply_to: number,
  given: { body?: string; client_id?: string } = {},
) =>
  from.browser.call("POST /api/members/:member_id/messages", {
    params: { member_id: to.id },
    body: { client_id: newId(), body: "An answer", ...given, reply_to },
  });
const messagesOf = async (who: Person, conversation_id: string) =>
  (
    await who.browser.call("GET /api/conversations/:conversation_id/messages", {
      params: { conversation_id },
      query: {},
    })
  ).body.messages;
const balanceOf = async ({ id }: Person) =>
  (await app.services.db.select().from(creditBalances).where(eq(creditBalances.memberId, id)))[0]?.balance;

async function pair(body = "Hello") {
  const [anna, bert] = [await person(), await person()];
  const { message } = (await sendMessageTo(anna, bert, body)).body;
  return { anna, bert, conversationId: message.conversation_id };
}

describe("a message that answers another one", () => {
  it("shows both sides the beginning of what it answers, as their pages and its sender's answer say", async () => {
    const { anna, bert, conversationId } = await pair("x".repeat(300));
    const sent = await answer(bert, anna, 1);
    const quote = { seq: 1, sender_id: anna.id, kind: "text", body: "x".repeat(quoteLength) };
    expect(sent.body.message.quote).toEqual(quote);
    for (const who of [anna, bert]) {
      const [first, second] = await messagesOf(who, conversationId);
      expect(first?.quote).toBeUndefined();
      expect(second?.quote).toEqual(quote);
    }
  });

  it("tells it live to the receiver, too", async () => {
    const { anna, bert } = await pair("Tea or coffee?");
    const told = vi.spyOn(app.services.live, "publish");
    await answer(bert, anna, 1, { body: "Tea" });
    const quote = { seq: 1, sender_id: anna.id, kind: "text", body: "Tea or coffee?" };
    expect(told).toHaveBeenCalledWith(anna.id, "message", expect.objectContaining({ body: "Tea", quote }));
  });

  it("is stored and charged once however often it is sent, and refused under the id of one that answers nothing", async () => {
    const { anna, bert, conversationId } = await pair();
    const client_id = newId();
    const before = (await balanceOf(bert)) ?? 0;
    const answers = await Promise.all(Array.from({ length: 8 }, () => answer(bert, anna, 1, { client_id })));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.message.quote))).size).toBe(1);
    expect(await messagesOf(anna, conversationId)).toHaveLength(2);
    expect(await balanceOf(bert)).toBe(before - 5);
    const other = await sendMessageTo(bert, anna, "An answer", client_id);
    expect([other.status, other.body.error]).toEqual([409, "client_id_taken"]);
  });
});

describe("a quoted message", () => {
  it.each([2, 99, 2 ** 40])(
    "is a message that is there: not number %d of a conversation of one",
    async (seq) => {
      const { anna, bert, conversationId } = await pair();
      const before = await balanceOf(bert);
      const refused = await answer(bert, anna, seq);
      expect([refused.status, refused.body.fields?.reply_to?.code]).toEqual([422, "message_unknown"]);
      expect(await messagesOf(anna, conversationId)).toHaveLength(1);
      expect(await balanceOf(bert)).toBe(before);
    },
  );

  it("is no message of a conversation that is yet to begin", async () => {
    const [anna, bert] = [await person(), await person()];
    const refused = await answer(anna, bert, 1);
    expect([refused.status, refused.body.fields?.reply_to?.code]).toEqual([422, "message_unknown"]);
    expect((await anna.browser.call("GET /api/chats.php")).body.chats).toEqual([]);
  });

  it("is never one of another conversation, whatever its number there", async () => {
    const { anna, bert } = await pair();
    const eve = await person();
    for (const text of ["one", "two", "a secret"]) await sendMessageTo(anna, eve, text);
    const refused = await answer(bert, anna, 3);
    expect(refused.status).toBe(422);
    await sendMessageTo(bert, anna, "two");
    await sendMessageTo(bert, anna, "three");
    expect((await answer(bert, anna, 3)).body.message.quote).toMatchObject({ body: "three" });
  });

  it("is nothing that its sender has deleted", async () => {
    const { anna, bert, conversationId } = await pair();
    await bert.browser.call("DELETE /api/chat.php", { body: { conversation: conversationId } });
    expect((await answer(bert, anna, 1)).status).toBe(422);
  });

  it("is not told to a reader who has deleted it, neither live nor by their page", async () => {
    const { anna, bert, conversationId } = await pair("Forget this");
    await anna.browser.call("DELETE /api/chat.php", { body: { conversation: conversationId } });
    const told = vi.spyOn(app.services.live, "publish");
    const sent = await answer(bert, anna, 1);
    expect(sent.body.message.quote).toMatchObject({ body: "Forget this" });
    const quote = { seq: 1, sender_id: null, kind: "gone", body: "" };
    expect(told).toHaveBeenCalledWith(anna.id, "message", expect.objectContaining({ quote }));
    const [shown] = await messagesOf(anna, conversationId);
    expect(shown?.quote).toEqual(quote);
  });

  it("says nothing any more once staff has removed it", async () => {
    const { anna, bert, conversationId } = await pair("Something foul");
    await answer(bert, anna, 1);
    await app.services.db.transaction((tx) => removeMessage(tx, { conversationId, seq: 1 }));
    const shown = await messagesOf(bert, conversationId);
    expect(shown[1]?.quote).toEqual({ seq: 1, sender_id: anna.id, kind: "removed", body: "" });
  });
});

it("an answer is in its writer's archive with the number of what it answers", async () => {
  const { anna, bert } = await pair();
  await answer(bert, anna, 1);
  const shown = await chatsLife.export(app.services.db, bert.id, "");
  expect(shown.messages).toMatchObject([{ replyTo: null }, { replyTo: 1 }]);
});
