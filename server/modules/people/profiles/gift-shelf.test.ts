import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GiftName } from "#contracts/talking/gift-names.ts";
import { messages, receivedGifts } from "#server/db/schema/chats.ts";
import { memberLives } from "#server/member-life.ts";
import { exportMember } from "#server/modules/people/accounts/export-member.ts";
import { forgetMember } from "#server/modules/people/leaving/forget-member.ts";
import { removeMessage } from "#server/modules/talking/chats/remove-message.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import {
  acceptGifts,
  createPerson,
  type Person,
  sendGift as send,
  showGifts,
  withdrawMessage as withdraw,
} from "#server/test/people/chatting.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const person = (given?: Parameters<typeof createPerson>[1]) =>
  createPerson(app, { credits: 500, freeMessagesUsed: 5, ...given });
const open = (who: Pick<Person, "browser">, { id }: { id: string }) =>
  who.browser.call("GET /api/members/:member_id", { params: { member_id: id } });
/** What a viewer sees of a member's gifts: names and numbers in their order. */
const shelf = async (who: Pick<Person, "browser">, of: { id: string }) =>
  (await open(who, of)).body.member.gifts?.map(({ gift, count }) => [gift, count]);

async function give(from: Person, to: Person, gift: GiftName = "rose") {
  app.clock.advance(1);
  const { status, body } = await send(from, to, gift, { note: "For your birthday" });
  expect(status).toBe(200);
  return body.message;
}
/** Bert received a rose from Anna and shows it; Vera looks. */
async function shown() {
  const [anna, bert, vera] = [await person(), await person(), await person()];
  const { conversation_id: conversationId } = await give(anna, bert);
  await showGifts(bert, true);
  expect(await shelf(vera, bert)).toEqual([["rose", 1]]);
  return { anna, bert, vera, conversationId };
}
const deleteChat = (who: Person, conversation: string) =>
  who.browser.call("DELETE /api/chat.php", { body: { conversation } });

describe("the shelf", () => {
  it("shows which gifts the member received and how many, the most recent first, and nothing else", async () => {
    const [anna, carl] = [
      await person({ profile: { name: "Anneliese" } }),
      await person({ profile: { name: "Karlheinz" } }),
    ];
    const [bert, vera] = [await person(), await person()];
    for (const [from, gift] of [
      [anna, "teddy"],
      [anna, "rose"],
      [carl, "clover"],
      [carl, "rose"],
    ] as const)
      await give(from, bert, gift);
    await give(bert, anna, "crown");
    await showGifts(bert, true);
    for (const who of [vera, anna, bert]) {
      const { body } = await open(who, bert);
      expect(body.member.gifts).toEqual([
        { gift: "rose", count: 2 },
        { gift: "clover", count: 1 },
        { gift: "teddy", count: 1 },
      ]);
      expect(body.member.has_unshown_gifts).toBe(false);
      const text = JSON.stringify(body);
      for (const kept of [anna.id, carl.id, "Anneliese", "Karlheinz", "birthday"])
        expect(text, kept).not.toContain(kept);
    }
    await showGifts(anna, true);
    expect(await shelf(vera, anna)).toEqual([["crown", 1]]);
  });

  it("is off until the member switches it on, and gone at once when they switch it off", async () => {
    const [anna, bert, vera] = [await person(), await person(), await person()];
    const seen = async (who: Person) => {
      const { member } = (await open(who, bert)).body;
      return [member.gifts, member.has_unshown_gifts];
    };
    expect([await seen(vera), await seen(bert)]).toEqual([
      [undefined, false],
      [undefined, false],
    ]);
    await give(anna, bert);
    for (let round = 0; round < 2; round += 1) {
      // Only the owner learns that there are some.
      expect([await seen(vera), await seen(anna), await seen(bert)]).toEqual([
        [undefined, false],
        [undefined, false],
        [undefined, true],
      ]);
      await showGifts(bert, true);
      const rose = [{ gift: "rose", count: 1 }];
      expect([await seen(vera), await seen(bert)]).toEqual([
        [rose, false],
        [rose, false],
      ]);
      await showGifts(bert, false);
    }
  });

  it("is not there without gifts, though the switch is on", async () => {
    const [bert, vera] = [await person(), await person()];
    await showGifts(bert, true);
    for (const who of [bert, vera]) {
      const { member } = (await open(who, bert)).body;
      expect(["gifts" in member, member.has_unshown_gifts]).toEqual([false, false]);
    }
  });

  it("is for members only, and for those who may see the profile", async () => {
    const { bert, vera } = await shown();
    const visitor = await open({ browser: app.browser({ address: "10.8.7.6" }) }, bert);
    expect([visitor.status, "gifts" in visitor.body.member]).toEqual([200, false]);
    const turn = (name: "invisible_mode" | "privacy_mode", is_on: boolean) =>
      bert.browser.call("PUT /api/privacy/:name", { params: { name }, body: { is_on } });
    for (const mode of ["invisible_mode", "privacy_mode"] as const) {
      await turn(mode, true);
      const refused = await open(vera, bert);
      expect([refused.status, JSON.stringify(refused.body).includes("rose")]).toEqual([404, false]);
      await turn(mode, false);
    }
    await bert.browser.call("POST /api/blocks/:member_id", { params: { member_id: vera.id } });
    const blocked = await open(vera, bert);
    expect([blocked.status, JSON.stringify(blocked.body).includes("rose")]).toEqual([403, false]);
  });

  it("keeps the gifts of a member who no longer accepts any", async () => {
    const { anna, bert, vera } = await shown();
    await acceptGifts(bert, false);
    expect((await send(anna, bert)).status).toBe(409);
    expect(await shelf(vera, bert)).toEqual([["rose", 1]]);
  });
});

describe("a gift on the shelf", () => {
  it("goes when its sender withdraws it, and when staff remove it", async () => {
    const { anna, bert, vera, conversationId } = await shown();
    await give(anna, bert, "teddy");
    await withdraw(anna, conversationId, 2);
    expect(await shelf(vera, bert)).toEqual([["rose", 1]]);
    await app.services.db.transaction((tx) => removeMessage(tx, { conversationId, seq: 1 }));
    expect(await shelf(vera, bert)).toBeUndefined();
    const rows = await app.services.db
      .select()
      .from(receivedGifts)
      .where(eq(receivedGifts.memberId, bert.id));
    expect(rows).toEqual([]);
  });

  it("that the release before emptied is gone, though its name and its row stay", async () => {
    const { bert, vera, conversationId } = await shown();
    await app.services.db
      .update(messages)
      .set({ kind: "removed", body: "", withdrawnAt: app.clock.now() })
      .where(eq(messages.conversationId, conversationId));
    expect(await shelf(vera, bert)).toBeUndefined();
    expect((await open(bert, bert)).body.member.has_unshown_gifts).toBe(false);
  });

  it("goes when the receiver deletes the conversation, and stays when its sender does", async () => {
    const { anna, bert, vera, conversationId } = await shown();
    expect((await deleteChat(anna, conversationId)).status).toBe(200);
    expect(await shelf(vera, bert)).toEqual([["rose", 1]]);
    await give(anna, bert, "teddy");
    const { status } = await bert.browser.call("DELETE /api/chat.php", {
      body: { conversation: conversationId, seq: 1 },
    });
    expect(status).toBe(200);
    expect(await shelf(vera, bert)).toEqual([["teddy", 1]]);
    await deleteChat(bert, conversationId);
    expect(await shelf(vera, bert)).toBeUndefined();
    // Later gifts of the same person count again.
    await give(anna, bert, "balloon");
    expect(await shelf(vera, bert)).toEqual([["balloon", 1]]);
  });

  it("goes with the conversation when the receiver blocks its sender, and stays when the sender blocks", async () => {
    const [left, leaving] = [await shown(), await shown()];
    const block = (by: Person, of: Person) =>
      by.browser.call("POST /api/blocks/:member_id", { params: { member_id: of.id } });
    expect((await block(left.anna, left.bert)).status).toBe(200);
    expect(await shelf(left.vera, left.bert)).toEqual([["rose", 1]]);
    expect((await block(leaving.bert, leaving.anna)).status).toBe(200);
    expect(await shelf(leaving.vera, leaving.bert)).toBeUndefined();
  });

  it("stays when its sender leaves, and goes with its receiver", async () => {
    const { anna, bert, vera } = await shown();
    const { db } = app.services;
    const forget = ({ id: memberId }: Person) =>
      db.transaction((tx) => forgetMember(tx, memberLives, { memberId, now: app.clock.now() }));
    await forget(anna);
    expect(await shelf(vera, bert)).toEqual([["rose", 1]]);
    await forget(bert);
    expect(await db.select().from(receivedGifts).where(eq(receivedGifts.memberId, bert.id))).toEqual([]);
  });
});

it("the switch is in the member's archive", async () => {
  const { bert } = await shown();
  const data = await exportMember(app.services.db, memberLives, bert.id, app.services.env.SESSION_SECRET);
  expect(data.profiles?.profiles).toMatchObject([{ showsGifts: true }]);
});
