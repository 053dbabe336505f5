import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { giftNoteLength } from "#contracts/limits.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { messages } from "#server/db/schema/chats.ts";
import { creditBalances } from "#server/db/schema/credits.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { uploadPhoto } from "#server/test/people/chat-photos.ts";
import {
  createPerson,
  messagesOf,
  type Person,
  sendGift as send,
  sendMessageTo,
  sendSticker,
} from "#server/test/people/chatting.ts";
import { block, createMember, createSite } from "#server/test/people/factories.ts";
import { told } from "#server/test/people/reports.ts";

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
/** Anna has sent Bert a rose with a note. */
async function pair(note = "For your birthday") {
  const [anna, bert] = [await person(), await person()];
  const { message } = (await send(anna, bert, "rose", { note })).body;
  return { anna, bert, conversationId: message.conversation_id, message };
}
const rowsOf = ({ id }: Pick<Person, "id">) =>
  app.services.db.select().from(messages).where(eq(messages.senderId, id));
const balanceOf = async ({ id }: Person) =>
  (await app.services.db.select().from(creditBalances).where(eq(creditBalances.memberId, id)))[0]?.balance;
/** A call as no page of ours makes it. */
async function post(from: Person, to: { id: string }, body: object) {
  const payload = { client_id: newId(), max_credits: 100, ...body };
  const answer = await from.browser.raw({ method: "POST", url: `/api/members/${to.id}/messages`, payload });
  return { status: answer.status, body: JSON.parse(answer.body) };
}
const codesOf = ({ status, body }: { status: number; body: { fields?: object } }) => [
  status,
  Object.fromEntries(
    Object.entries(body.fields ?? {}).map(([name, field]) => [name, (field as { code: string }).code]),
  ),
];

describe("hostile gifts", () => {
  const unknown = [
    ...["", "nothing", "ROSE", " rose", "rose.webp", "../rose", "wink", "__proto__", "constructor", "0"],
    ...["x".repeat(2000), 1, ["rose"], { rose: true }],
  ];

  it("an unknown gift is refused at its field, and nothing of it is stored or charged", async () => {
    const { anna, bert } = await pair();
    for (const gift of unknown)
      expect(codesOf(await post(anna, bert, { kind: "gift", gift })), String(gift)).toEqual([
        422,
        { gift: "gift_unknown" },
      ]);
    expect(codesOf(await post(anna, bert, { kind: "gift" }))).toEqual([422, { gift: "required" }]);
    expect(await rowsOf(anna)).toHaveLength(1);
    expect(await balanceOf(anna)).toBe(490);
  });

  it("its price is the site's, whatever the call says, and has to be named", async () => {
    const { anna, bert } = await pair();
    const gift = { kind: "gift", gift: "ring" };
    expect(codesOf(await post(anna, bert, { ...gift, max_credits: undefined }))).toEqual([
      422,
      { max_credits: "required" },
    ]);
    for (const max_credits of [0, 1, 10, 99])
      expect(told(await post(anna, bert, { ...gift, max_credits }))).toEqual([409, "price_higher"]);
    const forged = { credits: 0, cost: 0, price: 0, free_messages: 99, kind: "gift", gift: "ring" };
    const { body } = await post(anna, bert, forged);
    expect(body.message?.cost ?? 100).toBe(100);
    expect(await balanceOf(anna)).toBe(490 - (body.message ? 100 : 0));
  });

  it("a gift carries no photo and no sticker, and other kinds carry no gift", async () => {
    const { anna, bert } = await pair();
    const photo = { id: await uploadPhoto(anna), view_once: false };
    const gift = "rose";
    const refused = async (body: object) => codesOf(await post(anna, bert, body));
    expect(await refused({ kind: "gift", gift, photo })).toEqual([422, { photo: "invalid" }]);
    expect(await refused({ kind: "gift", gift, sticker: "wink" })).toEqual([422, { sticker: "invalid" }]);
    expect(await refused({ kind: "photo", photo, gift })).toEqual([422, { gift: "invalid" }]);
    expect(await refused({ kind: "sticker", sticker: "wink", gift })).toEqual([422, { gift: "invalid" }]);
    expect(await refused({ body: "a text", gift })).toEqual([422, { gift: "invalid" }]);
    expect(await rowsOf(anna)).toHaveLength(1);
    expect(await balanceOf(anna)).toBe(490);
  });

  it("a note keeps markup as text, and is refused when it is longer than a card holds", async () => {
    const { anna, bert, conversationId } = await pair();
    const markup = "<img src=x onerror=alert(1)>\n🌹 & </p>";
    expect((await send(anna, bert, "rose", { note: markup })).body.message.body).toBe(markup);
    expect((await messagesOf(bert, conversationId))[1]?.body).toBe(markup);
    const family = "👨‍👩‍👧‍👦".repeat(giftNoteLength);
    expect((await send(anna, bert, "rose", { note: family })).status).toBe(200);
    for (const note of [`${family}x`, "x".repeat(giftNoteLength + 1), "x".repeat(20_001)])
      expect(codesOf(await post(anna, bert, { kind: "gift", gift: "rose", body: note }))).toEqual([
        422,
        { body: "too_long" },
      ]);
    expect((await post(anna, bert, { kind: "gift", gift: "rose", body: "a\u0000b" })).status).toBe(400);
    expect(await rowsOf(anna)).toHaveLength(3);
    expect(await balanceOf(anna)).toBe(470);
  });

  it("nobody gives to themselves, to other sites, to unknown, blocked, unconfirmed or leaving members", async () => {
    const anna = await person();
    const siteId = await createSite(app, `gifts-${newId()}.example`);
    const abroad = await createMember(app, { account: { siteId }, profile: { siteId } });
    for (const id of [anna.id, abroad.id, newId()])
      expect(told(await send(anna, { id }))).toEqual([404, "not_found"]);
    const blocker = await person();
    await block(app, blocker.id, anna.id);
    expect(told(await send(anna, blocker))).toEqual(told(await sendMessageTo(anna, blocker)));
    const unconfirmed = await person({ account: { status: "not_confirmed" } });
    expect(told(await send(anna, unconfirmed))).toEqual([409, "partner_unconfirmed"]);
    const leaving = await person();
    await app.services.db.update(accounts).set({ status: "banned" }).where(eq(accounts.id, leaving.id));
    expect(told(await send(anna, leaving))).toEqual(told(await sendMessageTo(anna, leaving)));
    expect([await balanceOf(anna), await rowsOf(anna)]).toEqual([500, []]);
  });

  it("a gift does not pass for the sticker or text that it is stored as, nor they for it", async () => {
    const [anna, bert] = [await person(), await person()];
    const taken = [409, "client_id_taken"];
    const clientId = newId();
    await send(anna, bert, "rose", { clientId, note: "For you" });
    expect(told(await send(anna, bert, "clover", { clientId, note: "For you" }))).toEqual(taken);
    expect(told(await send(anna, bert, "rose", { clientId }))).toEqual(taken);
    expect(told(await sendMessageTo(anna, bert, "🌹\nFor you", clientId))).toEqual(taken);
    expect(told(await sendSticker(anna, bert, "wink", { clientId }))).toEqual(taken);
    const textId = newId();
    await sendMessageTo(anna, bert, "🌹", textId);
    expect(told(await send(anna, bert, "rose", { clientId: textId }))).toEqual(taken);
  });

  it("a gift to a fictional profile is refused until its sender has confirmed that they know it, and costs nothing", async () => {
    await settleSite(app, { kinds: { fictionalWarning: "Written by us." } });
    const [anna, bert] = [await person(), await person()];
    const fictional = await person({ profile: { kind: "fictional" } });
    const gift = { kind: "gift", gift: "rose" };
    const refused = [422, { kind_confirmed: "kind_unconfirmed" }];
    // In a conversation as well as before one.
    for (const isBegun of [false, true]) {
      const before = await balanceOf(anna);
      expect(codesOf(await post(anna, fictional, gift)), String(isBegun)).toEqual(refused);
      expect(codesOf(await post(anna, fictional, { ...gift, kind_confirmed: false }))).toEqual(refused);
      expect(await balanceOf(anna)).toBe(before);
      expect((await post(anna, fictional, { ...gift, kind_confirmed: true })).body.message).toMatchObject({
        gift: "rose",
        cost: 10,
      });
    }
    expect(await rowsOf(anna)).toHaveLength(2);
    // Of people nothing is asked.
    expect((await post(anna, bert, gift)).status).toBe(200);
    await settleSite(app, {});
  });
});
