import { and, eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { giftNames, giftsByPrice } from "#contracts/talking/gift-names.ts";
import { sessions } from "#server/db/schema/accounts.ts";
import { messages } from "#server/db/schema/chats.ts";
import { creditBalances, ledgerEntries } from "#server/db/schema/credits.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import {
  acceptGifts,
  createPerson,
  messagesOf,
  type Person,
  sendGift as send,
  sendMessageTo,
  withdrawMessage as withdraw,
} from "#server/test/people/chatting.ts";
import { block } from "#server/test/people/factories.ts";
import { readReport, report, told } from "#server/test/people/reports.ts";
import { giftSigns } from "./gift-signs.ts";
import { chatsLife } from "./member-life.ts";

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
const entriesOf = ({ id }: Person) =>
  app.services.db
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.memberId, id), eq(ledgerEntries.fromBook, "member")));
const chatsOf = async (who: Person) => (await who.browser.call("GET /api/chats.php")).body.chats;
const termsFor = async (who: Person, to: { id: string }) =>
  (await who.browser.call("GET /api/members/:member_id/gift-terms", { params: { member_id: to.id } })).body;
describe("a gift", () => {
  it("is a message with a picture and a note: both sides get them, live and by their pages", async () => {
    const publish = vi.spyOn(app.services.live, "publish");
    const { anna, bert, conversationId, message } = await pair();
    const shown = { seq: 1, kind: "gift", body: "For your birthday", gift: "rose" };
    expect(message).toMatchObject({ ...shown, cost: 10 });
    for (const [id, event, data] of publish.mock.calls)
      if (event === "message") expect([anna.id, bert.id].includes(id) && data).toMatchObject(shown);
    publish.mockRestore();
    for (const who of [anna, bert]) {
      expect((await messagesOf(who, conversationId))[0]).toMatchObject(shown);
      const [entry] = await chatsOf(who);
      expect(entry?.last_message).toMatchObject({ kind: "gift", body: "" });
      expect(entry?.num_unread_messages).toBe(who === bert ? 1 : 0);
    }
  });

  it("costs the price of its row, which free messages and premium do not pay, and is a gift in the ledger", async () => {
    const [anna, bert] = [
      await person({ freeMessagesUsed: 0, account: { premiumAt: new Date(0) } }),
      await person(),
    ];
    for (const [at, [gift]] of giftsByPrice.entries()) {
      const { body } = await send(anna, bert, gift);
      expect(body.message.cost, gift).toBe([10, 25, 50, 100][at]);
    }
    expect(await balanceOf(anna)).toBe(500 - 185);
    const { body } = await anna.browser.call("GET /api/ledger", { query: { kind: "spent" } });
    expect(body.entries.map(({ cause, amount }) => [cause, amount])).toEqual([
      ["gift", -100],
      ["gift", -50],
      ["gift", -25],
      ["gift", -10],
    ]);
    expect(body.entries[0]?.chat?.partner.id).toBe(bert.id);
    // The release before reads these entries too.
    expect(new Set((await entriesOf(anna)).map(({ cause }) => cause))).toEqual(new Set(["message"]));
    expect((await send(anna, bert, "rose")).body.price.free_left).toBeGreaterThan(0);
  });

  it("is stored as a text that the release before shows: its sign, and the note below", async () => {
    const { anna } = await pair("Two\nlines");
    const [row] = await rowsOf(anna);
    expect(row).toMatchObject({
      kind: "text",
      body: "🌹\nTwo\nlines",
      payload: null,
      sticker: null,
      gift: "rose",
    });
    const { anna: other, message } = await pair("  \u200b ");
    expect(message.body).toBe("");
    expect((await rowsOf(other))[0]).toMatchObject({ body: "🌹", gift: "rose" });
    expect(new Set(giftNames.map((name) => giftSigns[name])).size).toBe(giftNames.length);
  });

  it("is quoted by its name, without its note, and answers others", async () => {
    const { anna, bert, conversationId } = await pair();
    const quote = { seq: 1, sender_id: anna.id, kind: "gift", body: "", gift: "rose" };
    const answer = await send(bert, anna, "teddy", { replyTo: 1 });
    expect(answer.body.message).toMatchObject({ gift: "teddy", quote });
    for (const who of [anna, bert]) expect((await messagesOf(who, conversationId))[1]?.quote).toEqual(quote);
  });

  it("leaves nothing when it is withdrawn, and its credits are not given back", async () => {
    const { anna, bert, conversationId } = await pair();
    expect((await withdraw(anna, conversationId)).status).toBe(200);
    for (const who of [anna, bert]) {
      const [message] = await messagesOf(who, conversationId);
      expect([message?.kind, message?.body, message?.gift]).toEqual(["withdrawn", "", undefined]);
      expect(JSON.stringify(await chatsLife.export(app.services.db, who.id, ""))).not.toMatch(
        /rose|birthday/,
      );
    }
    expect((await rowsOf(anna))[0]).toMatchObject({ gift: null, body: "" });
    expect(await balanceOf(anna)).toBe(490);
  });

  it("that the release before emptied is empty, though its name stays in the row", async () => {
    for (const [kind, withdrawnAt] of [
      ["withdrawn", app.clock.now()],
      ["removed", null],
    ] as const) {
      const { anna, bert, conversationId } = await pair();
      await app.services.db
        .update(messages)
        .set({ kind: "removed", body: "", payload: null, withdrawnAt })
        .where(eq(messages.conversationId, conversationId));
      const answer = await send(anna, bert, "teddy", { replyTo: 1 });
      expect(answer.body.message.quote).toEqual({ seq: 1, sender_id: anna.id, kind, body: "" });
      const [message] = await messagesOf(bert, conversationId);
      expect([message?.kind, message?.gift]).toEqual([kind, undefined]);
      expect(JSON.stringify(await chatsLife.export(app.services.db, anna.id, ""))).not.toContain("rose");
    }
  });

  it("is in the archives of both and in evidence, with its name, its sign and its note", async () => {
    const { anna, bert, conversationId } = await pair();
    const text = "🌹\nFor your birthday";
    for (const who of [anna, bert]) {
      const { messages: own } = await chatsLife.export(app.services.db, who.id, "");
      expect(own).toMatchObject([{ kind: "gift", body: text, gift: "rose" }]);
    }
    const filed = await report(bert, { subject: "message", id: conversationId, seq: 1 });
    await withdraw(anna, conversationId);
    const { evidence } = await readReport(app, filed.body.reference);
    expect(evidence?.messages).toMatchObject([{ from: "reported", kind: "gift", text, gift: "rose" }]);
  });
});

describe("the gifts of a site", () => {
  afterEach(() => settleSite(app, {}));

  it("are told with their prices in credits and money before one is sent", async () => {
    const [anna, bert] = [await person(), await person()];
    const { prices, balance, refusal } = await termsFor(anna, bert);
    expect(prices.map(({ credits, gifts }) => [credits, gifts])).toEqual(
      giftsByPrice.map((names, at) => [[10, 25, 50, 100][at], names]),
    );
    const [first, second] = prices.map(({ money }) => money.message_minor);
    expect(first).toBeGreaterThan(0);
    expect(second).toBeGreaterThan(first ?? 0);
    expect([balance, refusal]).toEqual([500, null]);
  });

  it("are those that the site has a price for; a dearer price than shown is refused and told", async () => {
    const [anna, bert] = [await person(), await person()];
    await settleSite(app, { money: { giftCredits: [12] } });
    expect((await termsFor(anna, bert)).prices.map(({ credits }) => credits)).toEqual([12]);
    const higher = await send(anna, bert, "rose", { maxCredits: 10 });
    expect([...told(higher), (higher.body as { credits?: number }).credits]).toEqual([
      409,
      "price_higher",
      12,
    ]);
    const missing = await send(anna, bert, "ring");
    expect([missing.status, missing.body]).toMatchObject([
      422,
      { fields: { gift: { code: "gift_unknown" } } },
    ]);
    expect((await send(anna, bert, "rose", { maxCredits: 12 })).body.message.cost).toBe(12);
    expect(await balanceOf(anna)).toBe(488);
  });

  it("a repeat is answered with the stored gift, also where the site no longer offers it", async () => {
    const [anna, bert, clientId] = [await person(), await person(), newId()];
    const { message } = (await send(anna, bert, "ring", { clientId })).body;
    await settleSite(app, { money: { giftCredits: [12] } });
    expect((await send(anna, bert, "ring", { clientId })).body.message.id).toBe(message.id);
    expect(await balanceOf(anna)).toBe(400);
  });
});

describe("a receiver who accepts no gifts", () => {
  it("gets none, and its sender learns it before and pays nothing", async () => {
    const { anna, bert } = await pair();
    const stranger = await person();
    await acceptGifts(bert, false);
    for (const who of [anna, stranger]) {
      expect((await termsFor(who, bert)).refusal).toBe("gifts_unwanted");
      expect(told(await send(who, bert))).toEqual([409, "gifts_unwanted"]);
    }
    expect([await balanceOf(anna), await balanceOf(stranger)]).toEqual([490, 500]);
    expect([await rowsOf(anna), await rowsOf(stranger)].map((rows) => rows.length)).toEqual([1, 0]);
    // Nothing was begun, and texts go on.
    expect(await chatsOf(stranger)).toEqual([]);
    expect((await sendMessageTo(anna, bert)).status).toBe(200);
    await acceptGifts(bert, true);
    expect((await send(anna, bert)).status).toBe(200);
  });

  it("is not told apart by members whom they blocked, who are signed out, or who cannot pay", async () => {
    const { anna, bert } = await pair();
    const poor = await person({ credits: 9 });
    await acceptGifts(bert, false);
    expect(told(await send(poor, bert))).toEqual([402, "credits_insufficient"]);
    await block(app, bert.id, anna.id);
    expect(told(await send(anna, bert))).toEqual([403, "blocked"]);
    expect(JSON.stringify(await termsFor(anna, bert))).not.toContain("gifts_unwanted");
    await app.services.db.delete(sessions).where(eq(sessions.accountId, anna.id));
    expect(told(await send(anna, bert))).toEqual([403, "authentication_required"]);
    expect([await rowsOf(anna), await balanceOf(anna)]).toMatchObject([[{ seq: 1 }], 490]);
  });
});
