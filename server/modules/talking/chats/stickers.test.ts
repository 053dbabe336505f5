import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { stickerNames } from "#contracts/talking/sticker-names.ts";
import { messages } from "#server/db/schema/chats.ts";
import { creditBalances, ledgerEntries } from "#server/db/schema/credits.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { uploadPhoto } from "#server/test/people/chat-photos.ts";
import {
  createPerson,
  messagesOf,
  type Person,
  reactTo,
  sendSticker as send,
  sendMessageTo,
  withdrawMessage as withdraw,
} from "#server/test/people/chatting.ts";
import { block } from "#server/test/people/factories.ts";
import { readReport, report, told } from "#server/test/people/reports.ts";
import { chatsLife } from "./member-life.ts";
import { removeMessage } from "./remove-message.ts";
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
async function pair(given?: Parameters<typeof createPerson>[1]) {
  const [anna, bert] = [await person(given), await person()];
  const { message } = (await send(anna, bert)).body;
  return { anna, bert, conversationId: message.conversation_id, message };
}
const rowsOf = ({ id }: Pick<Person, "id">) =>
  app.services.db.select().from(messages).where(eq(messages.senderId, id));
const purseOf = async ({ id }: Person) =>
  (await app.services.db.select().from(creditBalances).where(eq(creditBalances.memberId, id)))[0];
const entriesOf = ({ id }: Person) =>
  app.services.db
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.memberId, id), eq(ledgerEntries.cause, "message")));
const chatsOf = async (who: Person) => (await who.browser.call("GET /api/chats.php")).body.chats;
/** A call as no page of ours makes it. */
async function post(from: Person, to: { id: string }, body: object) {
  const payload = { client_id: newId(), ...body };
  const answer = await from.browser.raw({ method: "POST", url: `/api/members/${to.id}/messages`, payload });
  return { status: answer.status, body: JSON.parse(answer.body) };
}
const codesOf = ({ status, body }: Awaited<ReturnType<typeof post>>) => [
  status,
  Object.fromEntries(
    Object.entries(body.fields ?? {}).map(([name, field]) => [name, (field as { code: string }).code]),
  ),
];

describe("a sticker", () => {
  it("is a message without a text: both sides get its name, live and by their pages", async () => {
    const publish = vi.spyOn(app.services.live, "publish");
    const { anna, bert, conversationId, message } = await pair();
    const shown = { seq: 1, kind: "sticker", body: "", sticker: "wink" };
    expect(message).toMatchObject({ ...shown, cost: 5 });
    for (const [id, event, data] of publish.mock.calls)
      if (event === "message") expect([anna.id, bert.id].includes(id) && data).toMatchObject(shown);
    publish.mockRestore();
    for (const who of [anna, bert]) {
      expect((await messagesOf(who, conversationId))[0]).toMatchObject(shown);
      const [entry] = await chatsOf(who);
      expect(entry?.last_message).toMatchObject({ kind: "sticker", body: "" });
      expect(entry?.num_unread_messages).toBe(who === bert ? 1 : 0);
    }
  });

  it("costs what a text costs, and free messages pay for it alike", async () => {
    const { anna, bert } = await pair();
    expect((await purseOf(anna))?.balance).toBe(495);
    expect(await entriesOf(anna)).toHaveLength(1);
    const newcomer = await person({ credits: 0, freeMessagesUsed: 0 });
    for (let count = 0; count < 2; count += 1) {
      expect((await send(newcomer, bert)).body.message.cost).toBe(0);
      expect((await sendMessageTo(newcomer, bert)).status).toBe(200);
    }
    expect((await send(newcomer, bert)).body.price.free_left).toBe(0);
    expect(told(await send(newcomer, bert))).toEqual([402, "credits_insufficient"]);
    expect(await rowsOf(newcomer)).toHaveLength(5);
  });

  it("is refused as a text is: without credits, for more than was shown, to members who cannot be written to", async () => {
    const { anna, bert } = await pair();
    const higher = await send(anna, bert, "heart", { maxCredits: 4 });
    expect([...told(higher), (higher.body as { credits?: number }).credits]).toEqual([
      409,
      "price_higher",
      5,
    ]);
    const poor = await person({ credits: 0 });
    expect(told(await send(poor, bert))).toEqual(told(await sendMessageTo(poor, bert)));
    const unconfirmed = await person({ account: { status: "not_confirmed" } });
    expect((await send(unconfirmed, anna)).status).toBe(200);
    expect(told(await send(anna, unconfirmed))).toEqual([409, "partner_unconfirmed"]);
    await block(app, bert.id, anna.id);
    expect(told(await send(anna, bert))).toEqual(told(await sendMessageTo(anna, bert)));
    expect([await rowsOf(anna), await rowsOf(poor)].map((rows) => rows.length)).toEqual([1, 0]);
    expect((await purseOf(anna))?.balance).toBe(495);
  });

  it("is stored as a text that the release before shows: its sign", async () => {
    const { anna } = await pair();
    const [row] = await rowsOf(anna);
    expect(row).toMatchObject({ kind: "text", body: "😉", payload: null, sticker: "wink" });
  });

  it("has a sign of its own, so that the release before never shows two alike", () => {
    const signs = stickerNames.map((name) => stickerSigns[name]);
    expect(new Set(signs).size).toBe(stickerNames.length);
  });

  it("is quoted and answers others, and is reacted to", async () => {
    const { anna, bert, conversationId } = await pair();
    const answer = await send(bert, anna, "heart", { replyTo: 1 });
    const quote = { seq: 1, sender_id: anna.id, kind: "sticker", body: "", sticker: "wink" };
    expect(answer.body.message).toMatchObject({ sticker: "heart", quote });
    expect((await reactTo(bert, conversationId, "laugh")).status).toBe(200);
    for (const who of [anna, bert]) {
      const [first, second] = await messagesOf(who, conversationId);
      expect(first?.reactions).toMatchObject([{ kind: "laugh" }]);
      expect(second?.quote).toEqual(quote);
    }
    expect(told(await send(anna, bert, "heart", { replyTo: 9 }))).toEqual([422, "invalid_fields"]);
  });

  it("leaves nothing when it is withdrawn or removed, and the release before may empty it too", async () => {
    const removeByStaff = (conversationId: string) =>
      app.services.db.transaction((tx) => removeMessage(tx, { conversationId, seq: 1 }));
    const byReleaseBefore = (withdrawnAt: Date | null) => (conversationId: string) =>
      app.services.db
        .update(messages)
        .set({ kind: "removed", body: "", payload: null, withdrawnAt })
        .where(eq(messages.conversationId, conversationId));
    for (const [kind, empty] of [
      ["withdrawn", null],
      ["removed", removeByStaff],
      ["withdrawn", byReleaseBefore(app.clock.now())],
      ["removed", byReleaseBefore(null)],
    ] as const) {
      const { anna, bert, conversationId } = await pair();
      if (empty) await empty(conversationId);
      else expect((await withdraw(anna, conversationId)).status).toBe(200);
      await sendMessageTo(bert, anna, "What was that?");
      for (const who of [anna, bert]) {
        const [message] = await messagesOf(who, conversationId);
        expect([message?.kind, message?.body, message?.sticker]).toEqual([kind, "", undefined]);
        expect(JSON.stringify(await chatsLife.export(app.services.db, who.id, ""))).not.toContain("wink");
      }
      const answer = await send(anna, bert, "heart", { replyTo: 1 });
      expect(answer.body.message.quote).toEqual({ seq: 1, sender_id: anna.id, kind, body: "" });
      if (empty === null || empty === removeByStaff) expect((await rowsOf(anna))[0]?.sticker).toBeNull();
    }
  });

  it("is in the archives of both with its name and its sign", async () => {
    const { anna, bert } = await pair();
    for (const who of [anna, bert]) {
      const { messages: own } = await chatsLife.export(app.services.db, who.id, "");
      expect(own).toMatchObject([{ kind: "sticker", body: "😉", sticker: "wink" }]);
    }
  });

  it("is evidence with its name, which stays when it is withdrawn", async () => {
    const { anna, bert, conversationId } = await pair();
    const filed = await report(bert, { subject: "message", id: conversationId, seq: 1 });
    await withdraw(anna, conversationId);
    const { evidence } = await readReport(app, filed.body.reference);
    expect(evidence?.messages).toMatchObject([
      { seq: 1, from: "reported", kind: "sticker", text: "😉", sticker: "wink" },
    ]);
  });
});

describe("hostile stickers", () => {
  const unknown = [
    "",
    "nothing",
    "WINK",
    " wink",
    "wink ",
    "wink.webp",
    "../wink",
    "still/wink",
    "%2e%2e/wink",
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "0",
    "length",
    "x".repeat(2000),
    1,
    ["wink"],
    { wink: true },
  ];

  it("an unknown name is refused at its field, and nothing of it is stored or charged", async () => {
    const { anna, bert } = await pair();
    for (const sticker of unknown)
      expect(codesOf(await post(anna, bert, { kind: "sticker", sticker })), String(sticker)).toEqual([
        422,
        { sticker: "sticker_unknown" },
      ]);
    expect(codesOf(await post(anna, bert, { kind: "sticker" }))).toEqual([422, { sticker: "required" }]);
    // No text of a call may have it.
    expect((await post(anna, bert, { kind: "sticker", sticker: "wink\u0000" })).status).toBe(400);
    expect(await rowsOf(anna)).toHaveLength(1);
    expect((await purseOf(anna))?.balance).toBe(495);
  });

  it("a sticker carries no text and no photo, and other kinds carry no sticker", async () => {
    const { anna, bert } = await pair();
    const photo = { id: await uploadPhoto(anna), view_once: false };
    const sticker = "wink";
    const refused = async (body: object) => codesOf(await post(anna, bert, { max_credits: 100, ...body }));
    expect(await refused({ kind: "sticker", sticker, body: "and a text" })).toEqual([
      422,
      { body: "invalid" },
    ]);
    expect(await refused({ kind: "sticker", sticker, photo })).toEqual([422, { photo: "invalid" }]);
    expect(await refused({ kind: "photo", photo, sticker })).toEqual([422, { sticker: "invalid" }]);
    expect(await refused({ body: "a text", sticker })).toEqual([422, { sticker: "invalid" }]);
    expect(await rowsOf(anna)).toHaveLength(1);
    expect((await purseOf(anna))?.balance).toBe(495);
  });
});
