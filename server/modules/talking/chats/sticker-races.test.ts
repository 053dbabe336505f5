import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { messages } from "#server/db/schema/chats.ts";
import { creditBalances } from "#server/db/schema/credits.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import {
  createPerson,
  messagesOf,
  type Person,
  sendSticker as send,
  sendMessageTo,
  withdrawMessage as withdraw,
} from "#server/test/people/chatting.ts";
import { told } from "#server/test/people/reports.ts";
import { stickerSigns } from "./sticker-signs.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  await expectBooksBalance(app.services.db);
  await app.close();
});

const person = (given?: Parameters<typeof createPerson>[1]) =>
  createPerson(app, { credits: 500, freeMessagesUsed: 5, ...given });
/** Anna has sent Bert a wink. */
async function pair() {
  const [anna, bert] = [await person(), await person()];
  const { message } = (await send(anna, bert)).body;
  return { anna, bert, conversationId: message.conversation_id };
}
const rowsOf = ({ id }: Pick<Person, "id">) =>
  app.services.db.select().from(messages).where(eq(messages.senderId, id));
const purseOf = async ({ id }: Person) =>
  (await app.services.db.select().from(creditBalances).where(eq(creditBalances.memberId, id)))[0];
const chatsOf = async (who: Person) => (await who.browser.call("GET /api/chats.php")).body.chats;

describe("stickers sent at once", () => {
  it("the same client id is one sticker and one debit, and all get the stored one", async () => {
    const { anna, bert, conversationId } = await pair();
    const clientId = newId();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(anna, bert, "heart", { clientId })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.message.id)).size).toBe(1);
    expect(answers.every(({ body }) => body.message.sticker === "heart")).toBe(true);
    expect(await rowsOf(anna)).toHaveLength(2);
    expect((await purseOf(anna))?.balance).toBe(490);
    expect(
      (await chatsOf(bert)).find(({ conversation }) => conversation.id === conversationId),
    ).toMatchObject({ num_unread_messages: 2 });
  });

  it("the same client id of another message is refused, and so is another sticker", async () => {
    const { anna, bert } = await pair();
    const clientId = newId();
    expect((await send(anna, bert, "heart", { clientId })).status).toBe(200);
    const taken = [409, "client_id_taken"];
    expect(told(await send(anna, bert, "kiss", { clientId }))).toEqual(taken);
    // A text of the same sign is another message.
    expect(told(await sendMessageTo(anna, bert, stickerSigns.heart, clientId))).toEqual(taken);
    const textId = newId();
    await sendMessageTo(anna, bert, stickerSigns.heart, textId);
    expect(told(await send(anna, bert, "heart", { clientId: textId }))).toEqual(taken);
  });

  it("a batch of texts and stickers refuses only the one that cannot be paid", async () => {
    const [a, b, c] = [await pair(), await pair(), await pair()];
    const poor = await person({ credits: 5 });
    await sendMessageTo(poor, a.anna);
    const answers = await Promise.all([
      send(a.anna, a.bert, "heart"),
      sendMessageTo(b.anna, b.bert, "And a text"),
      send(poor, a.anna, "heart"),
      send(c.anna, c.bert, "kiss"),
      sendMessageTo(a.bert, a.anna, "Another text"),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 402, 200, 200]);
    expect(await rowsOf(poor)).toHaveLength(1);
    const both = await messagesOf(a.anna, a.conversationId);
    expect(both.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(["sticker", "sticker", "text"]);
  });

  it("credits for one buy one sticker or one text, whatever is sent", async () => {
    const { bert } = await pair();
    const one = await person({ credits: 5 });
    await sendMessageTo(bert, one);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) => (turn % 2 ? send(one, bert) : sendMessageTo(one, bert))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await purseOf(one))?.balance).toBe(0);
  });

  it("a withdrawal meets a repeat: the sticker is not stored again", async () => {
    const { anna, bert, conversationId } = await pair();
    const clientId = newId();
    await send(anna, bert, "heart", { clientId });
    await Promise.all([withdraw(anna, conversationId, 2), send(anna, bert, "heart", { clientId })]);
    expect((await send(anna, bert, "heart", { clientId })).body.message.kind).toBe("withdrawn");
    expect(await rowsOf(anna)).toHaveLength(2);
  });
});
