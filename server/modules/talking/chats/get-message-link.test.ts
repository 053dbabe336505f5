import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { linksPerMessage } from "#contracts/limits.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { sendPhoto, uploadPhoto } from "#server/test/people/chat-photos.ts";
import {
  createPerson,
  type Person,
  sendMessageTo as send,
  withdrawMessage as withdraw,
} from "#server/test/people/chatting.ts";
import { block } from "#server/test/people/factories.ts";
import { removeMessage } from "./remove-message.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const person = () => createPerson(app, { credits: 500, freeMessagesUsed: 5 });
const text = "Look at https://example.com/a?b=1#c or www.b\u00fccher.example.org!";
const first = { address: "https://example.com/a?b=1#c", host: "example.com" };

/** Anna has written to Bert. */
async function pair(body = text) {
  const [anna, bert] = [await person(), await person()];
  const { message } = (await send(anna, bert, body)).body;
  return { anna, bert, conversationId: message.conversation_id };
}
const ask = (who: Person, conversation_id: string, seq = 1, number = 1) =>
  who.browser.call("GET /api/conversations/:conversation_id/messages/:seq/links/:number", {
    params: { conversation_id, seq, number },
  });
const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status;

describe("the link of a message", () => {
  it("is told to both sides, by its number in the text, with the host that the network reads", async () => {
    const { anna, bert, conversationId } = await pair();
    for (const who of [anna, bert]) {
      expect((await ask(who, conversationId)).body).toEqual({ link: first });
      expect((await ask(who, conversationId, 1, 2)).body).toEqual({
        link: { address: "https://www.xn--bcher-kva.example.org/", host: "www.xn--bcher-kva.example.org" },
      });
    }
  });

  it("is not found for others, for other numbers, and where the message has none", async () => {
    const { anna, bert, conversationId } = await pair();
    const other = await pair();
    expect(await statusOf(await person(), conversationId)).toBe(404);
    expect(await statusOf(other.anna, conversationId)).toBe(404);
    expect(await statusOf(anna, newId())).toBe(404);
    expect(await statusOf(anna, conversationId, 1, 3)).toBe(404);
    expect(await statusOf(anna, conversationId, 2)).toBe(404);
    for (const [seq, number] of [
      [0, 1],
      [1, 0],
      [-1, 1],
      [1.5, 1],
      [1, linksPerMessage + 1],
    ] as const)
      expect([seq, number, await statusOf(anna, conversationId, seq, number)]).toEqual([seq, number, 404]);
    await sendPhoto(bert, anna, await uploadPhoto(bert));
    expect(await statusOf(anna, conversationId, 2)).toBe(404);
  });

  it.each([
    "javascript:alert(1)",
    "//example.com",
    "https://a@example.com",
    "https:\\\\example.com",
    "http://127.0.0.1",
  ])("is none in %j", async (attack) => {
    const { bert, conversationId } = await pair(attack);
    expect(await statusOf(bert, conversationId)).toBe(404);
  });

  it("is gone once the message is withdrawn or removed", async () => {
    const one = await pair();
    await withdraw(one.anna, one.conversationId);
    const other = await pair();
    const { conversationId } = other;
    await app.services.db.transaction((tx) => removeMessage(tx, { conversationId, seq: 1 }));
    for (const { anna, bert, conversationId } of [one, other])
      for (const who of [anna, bert]) expect(await statusOf(who, conversationId)).toBe(404);
  });

  it("is gone for a side that deleted the message, also after the next one", async () => {
    const { anna, bert, conversationId } = await pair();
    await bert.browser.call("DELETE /api/chat.php", { body: { conversation: conversationId } });
    expect(await statusOf(bert, conversationId)).toBe(404);
    await send(anna, bert, "https://example.net");
    expect([await statusOf(bert, conversationId), await statusOf(bert, conversationId, 2)]).toEqual([
      404, 200,
    ]);
    expect(await statusOf(anna, conversationId)).toBe(200);
  });

  it.each(["receiver", "sender"])("is gone for both after a block by the %s", async (side) => {
    const { anna, bert, conversationId } = await pair();
    const [blocker, blocked] = side === "sender" ? [anna, bert] : [bert, anna];
    await block(app, blocker.id, blocked.id);
    for (const who of [anna, bert]) expect(await statusOf(who, conversationId)).toBe(404);
  });

  it.each(["suspended", "banned", "pending_deletion"] as const)(
    "is gone while its sender is %s",
    async (status) => {
      const { anna, bert, conversationId } = await pair();
      await app.services.db.update(accounts).set({ status }).where(eq(accounts.id, anna.id));
      expect(await statusOf(bert, conversationId)).toBe(404);
    },
  );

  it("at the same instant it is withdrawn, is told or not; after the withdrawal never", async () => {
    const { anna, bert, conversationId } = await pair();
    const [withdrawn, ...asked] = await Promise.all([
      withdraw(anna, conversationId),
      ...Array.from({ length: 8 }, () => ask(bert, conversationId)),
    ]);
    expect(withdrawn.status).toBe(200);
    for (const { status, body } of asked)
      expect(status === 200 ? body : status).toEqual(status === 200 ? { link: first } : 404);
    expect(await statusOf(bert, conversationId)).toBe(404);
  });
});

describe("whether a member has answered", () => {
  const answered = async (who: Person, conversation_id: string) =>
    (await who.browser.call("GET /api/conversations/:conversation_id", { params: { conversation_id } })).body
      .conversation.has_answered;
  const answeredTo = async (who: Person, to: Person) =>
    (await who.browser.call("GET /api/members/:member_id/conversation", { params: { member_id: to.id } }))
      .body.conversation.has_answered;

  it("is told by their own messages, also those that they deleted", async () => {
    const { anna, bert, conversationId } = await pair();
    expect([await answered(anna, conversationId), await answered(bert, conversationId)]).toEqual([
      true,
      false,
    ]);
    expect([await answeredTo(anna, bert), await answeredTo(bert, anna)]).toEqual([true, false]);
    await send(bert, anna, "Hello");
    expect(await answered(bert, conversationId)).toBe(true);
    await bert.browser.call("DELETE /api/chat.php", { body: { conversation: conversationId } });
    await send(anna, bert, "Are you there?");
    expect(await answered(bert, conversationId)).toBe(true);
  });

  it("is no where there is no conversation", async () => {
    expect(await answeredTo(await person(), await person())).toBe(false);
  });
});
