import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { consents } from "#server/db/schema/consents.ts";
import { storedCards } from "#server/db/schema/stored-cards.ts";
import { exportMember } from "#server/modules/people/accounts/export-member.ts";
import { forgetMember } from "#server/modules/people/leaving/forget-member.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { chooseOnPage, openShop, orderRow, type Shop, standing } from "#server/test/people/payments.ts";
import { keepCardOf, orderKeeping, repeat, storedCardOf } from "#server/test/people/stored-cards.ts";
import { endCards } from "./end-cards.ts";
import { keepCard } from "./keep-card.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(async () => {
  shop.mollie.faults.clear();
  shop.mollie.holdCharges(false);
  await expectBooksBalance(shop.app.services.db);
});
afterAll(() => shop.close());

type Buyer = Awaited<ReturnType<Shop["buyer"]>>;
const rowOf = async (id: string) => {
  const [row] = await shop.app.services.db.select().from(storedCards).where(eq(storedCards.id, id));
  return row;
};
const cardsOf = ({ member }: Buyer) =>
  shop.app.services.db.select().from(storedCards).where(eq(storedCards.memberId, member.id));
const end = () => endCards(shop.app.services);
const remove = ({ browser }: Buyer, id: string) =>
  browser.call("DELETE /api/stored-cards/:card_id", { params: { card_id: id } });
const isAtGateway = (customerId: string | null | undefined) =>
  shop.mollie.customers.some(({ id }) => id === customerId);
const consentsOf = async ({ member }: Buyer) => {
  const { db } = shop.app.services;
  const rows = await db.select().from(consents).where(eq(consents.memberId, member.id));
  return rows.filter(({ kind }) => kind === "stored_card").map(({ isGiven }) => isGiven);
};
const chargesOf = (orderId: string) =>
  shop.mollie.payments.filter(({ metadata }) => (metadata as { order_id?: string }).order_id === orderId);

describe("a card", () => {
  it("is kept once its payment is paid, where its payer agreed, and nothing of its number", async () => {
    const buyer = await shop.buyer();
    const order = await orderKeeping(buyer.browser);
    expect(order).toMatchObject({ card_use: "keep", account_last4: null });
    expect((await storedCardOf(buyer.browser)).card).toBeNull();
    await chooseOnPage(order.checkout_url, "paid");
    await expect.poll(async () => (await storedCardOf(buyer.browser)).card).not.toBeNull();
    expect(await storedCardOf(buyer.browser)).toMatchObject({
      card: { brand: "Visa", last4: "4242", expires_on: "2031-12-31" },
      repeat_bundle_id: "p1",
    });
    expect(await consentsOf(buyer)).toEqual([true]);
    expect((await orderRow(shop.app, order.id)).status).toBe("completed");
  });

  it("is not kept without the tick, nor by a payment that failed", async () => {
    const [plain, failed] = [await shop.buyer(), await shop.buyer()];
    const order = await orderKeeping(plain.browser, { keep_card: undefined });
    await chooseOnPage(order.checkout_url, "paid");
    await expect.poll(async () => (await orderRow(shop.app, order.id)).status).toBe("completed");
    expect(await cardsOf(plain)).toEqual([]);
    expect(await consentsOf(plain)).toEqual([]);
    const lost = await orderKeeping(failed.browser);
    await chooseOnPage(lost.checkout_url, "failed");
    await expect.poll(async () => (await orderRow(shop.app, lost.id)).status).toBe("failed");
    const [begun] = await cardsOf(failed);
    await keepCard(shop.app.services, lost.id);
    expect(await cardsOf(failed)).toEqual([begun]);
    expect((await storedCardOf(failed.browser)).card).toBeNull();
    expect(isAtGateway(begun?.customerId)).toBe(true);
    await end();
    expect(await cardsOf(failed)).toEqual([]);
    expect(isAtGateway(begun?.customerId)).toBe(false);
  });

  it("takes the place of the one before, which ends at the gateway", async () => {
    const buyer = await shop.buyer();
    const { card: old } = await keepCardOf(buyer.browser);
    const { card } = await keepCardOf(buyer.browser, "paid_declined");
    expect(card.id).not.toBe(old.id);
    const before = await rowOf(old.id);
    expect(before?.revokedAt).not.toBeNull();
    expect((await repeat(buyer.browser, old.id)).body.error).toBe("stored_card_gone");
    shop.mollie.faults.plan("error", 1, /^DELETE /);
    await end();
    expect(isAtGateway(before?.customerId)).toBe(true);
    await end();
    expect(isAtGateway(before?.customerId)).toBe(false);
    expect((await cardsOf(buyer)).map(({ id }) => id)).toEqual([card.id]);
    expect(isAtGateway((await rowOf(card.id))?.customerId)).toBe(true);
  });

  it("with a lost webhook is stored by the job", async () => {
    const buyer = await shop.buyer();
    shop.mollie.faults.plan("error", 50, /^GET .*\/mandates\//);
    const order = await orderKeeping(buyer.browser);
    await chooseOnPage(order.checkout_url, "paid");
    await expect.poll(async () => (await orderRow(shop.app, order.id)).status).toBe("completed");
    await end();
    expect((await storedCardOf(buyer.browser)).card).toBeNull();
    shop.mollie.faults.clear();
    shop.app.clock.advance(120);
    await end();
    expect((await storedCardOf(buyer.browser)).card).toMatchObject({ last4: "4242" });
    // A card whose payment the gateway never reports is given up after 30 days, and ends at the gateway too.
    const other = await shop.buyer();
    shop.mollie.faults.plan("error", 200, /^GET .*\/mandates\//);
    const silent = await orderKeeping(other.browser);
    await chooseOnPage(silent.checkout_url, "paid");
    await expect.poll(async () => (await orderRow(shop.app, silent.id)).status).toBe("completed");
    const [begun] = await cardsOf(other);
    const { db, clock, log, gateways } = shop.app.services;
    const inDays = (days: number) => ({
      ...{ db, log, gateways },
      clock: { now: () => new Date(clock.now().getTime() + days * 86_400_000) },
    });
    await endCards(inDays(29));
    expect(await cardsOf(other)).toHaveLength(1);
    await endCards(inDays(31));
    expect([await cardsOf(other), isAtGateway(begun?.customerId)]).toEqual([[], false]);
  });

  it("that the gateway may not keep is paid with all the same", async () => {
    const buyer = await shop.buyer();
    shop.mollie.refuseCards(true);
    const order = await orderKeeping(buyer.browser);
    shop.mollie.refuseCards(false);
    expect(chargesOf(order.id)).toMatchObject([{ sequenceType: "oneoff" }]);
    await chooseOnPage(order.checkout_url, "paid");
    await expect.poll(async () => (await orderRow(shop.app, order.id)).status).toBe("completed");
    shop.app.clock.advance(120);
    await end();
    expect([await cardsOf(buyer), (await storedCardOf(buyer.browser)).card]).toEqual([[], null]);
  });
});

describe("a repeat order", () => {
  it("charges the card at the server's price, completes, and books once", async () => {
    const buyer = await shop.buyer();
    const { card } = await keepCardOf(buyer.browser);
    const { status, body } = await repeat(buyer.browser, card.id, {
      shown: { amount_minor: 1999, currency: "EUR" },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.order).toMatchObject({
      ...{ status: "completed", card_use: "charge", account_last4: "4242", amount_minor: 1999 },
      ...{ checkout_url: null, is_credited: true, failure: null },
    });
    expect(chargesOf(body.order.id)).toMatchObject([
      { sequenceType: "recurring", amount: { value: "19.99" } },
    ]);
    expect(await standing(shop.app, buyer.member.id)).toMatchObject({ balance: 240 });
  });

  it("that is declined failed and took nothing; one whose bank wants to see the payer says so", async () => {
    const [declined, asked] = [await shop.buyer(), await shop.buyer()];
    const { card } = await keepCardOf(declined.browser, "paid_declined");
    const refused = (await repeat(declined.browser, card.id)).body.order;
    expect(refused).toMatchObject({ status: "failed", failure: "declined", is_credited: false });
    expect(await standing(shop.app, declined.member.id)).toMatchObject({ balance: 120 });
    // A second try is a new order.
    expect((await repeat(declined.browser, card.id)).body.order.id).not.toBe(refused.id);
    const { card: shy } = await keepCardOf(asked.browser, "paid_asks");
    const shown = (await repeat(asked.browser, shy.id)).body.order;
    expect(shown).toMatchObject({ status: "failed", failure: "authentication" });
    // The payment at the bank succeeds, and the card can be charged again.
    const { card: fresh } = await keepCardOf(asked.browser);
    expect((await repeat(asked.browser, fresh.id)).body.order.status).toBe("completed");
  });

  it("is held to caps and the pause like every other", async () => {
    const buyer = await shop.buyer();
    const { card } = await keepCardOf(buyer.browser);
    await buyer.browser.call("PUT /api/spending/caps/:period", {
      params: { period: "day" },
      body: { amount_minor: 2500, currency: "EUR" },
    });
    expect((await repeat(buyer.browser, card.id)).body.error).toBe("spending_cap_day");
    await buyer.browser.call("PUT /api/spending/pause", { body: { days: 1 } });
    expect((await repeat(buyer.browser, card.id)).body.error).toBe("spending_paused");
    expect(await standing(shop.app, buyer.member.id)).toMatchObject({ balance: 120 });
  });

  it("with a lost answer is kept, looked up, and charged once", async () => {
    const buyer = await shop.buyer();
    const { card } = await keepCardOf(buyer.browser);
    shop.mollie.faults.plan("lost", 1, /^POST .*\/payments/);
    const key = "a-lost-answer";
    const first = await repeat(buyer.browser, card.id, {}, key);
    expect(first.body.order).toMatchObject({ card_use: "charge" });
    const orderId = first.body.order.id;
    shop.mollie.forgetKeys();
    await expect
      .poll(
        async () => {
          const again = await repeat(buyer.browser, card.id);
          return again.body.order?.id === orderId && again.body.order.status;
        },
        { timeout: 15_000 },
      )
      .not.toBe("pending");
    await expect.poll(async () => (await orderRow(shop.app, orderId)).status).toBe("completed");
    expect(chargesOf(orderId)).toHaveLength(1);
  });
});

describe("a card that is taken back", () => {
  it("is gone at once, logged, and forgotten by the gateway", async () => {
    const buyer = await shop.buyer();
    const { card } = await keepCardOf(buyer.browser);
    const customerId = (await rowOf(card.id))?.customerId;
    const answer = await remove(buyer, card.id);
    expect(answer.body).toEqual({ card: null, repeat_bundle_id: null });
    expect((await remove(buyer, card.id)).status).toBe(200);
    expect(await consentsOf(buyer)).toEqual([true, false]);
    expect((await repeat(buyer.browser, card.id)).body.error).toBe("stored_card_gone");
    await end();
    expect(isAtGateway(customerId)).toBe(false);
    expect(await rowOf(card.id)).toBeUndefined();
    expect((await remove(buyer, card.id)).status).toBe(404);
  });

  it("while another is being kept leaves none, whenever that is paid", async () => {
    const buyer = await shop.buyer();
    const { card } = await keepCardOf(buyer.browser);
    const open = await orderKeeping(buyer.browser);
    const customers = (await cardsOf(buyer)).map(({ customerId }) => customerId);
    expect((await remove(buyer, card.id)).status).toBe(200);
    await chooseOnPage(open.checkout_url, "paid");
    await expect.poll(async () => (await orderRow(shop.app, open.id)).status).toBe("completed");
    await keepCard(shop.app.services, open.id);
    expect((await storedCardOf(buyer.browser)).card).toBeNull();
    expect((await remove(buyer, card.id)).status).toBe(200);
    await end();
    expect([await cardsOf(buyer), customers.filter(isAtGateway)]).toEqual([[], []]);
  });

  it("while a payment is under way ends at the gateway after it", async () => {
    const buyer = await shop.buyer();
    const { card } = await keepCardOf(buyer.browser);
    const customerId = (await rowOf(card.id))?.customerId;
    shop.mollie.holdCharges(true);
    const { order } = (await repeat(buyer.browser, card.id)).body;
    expect(order.status).toBe("processing");
    expect((await remove(buyer, card.id)).status).toBe(200);
    await end();
    expect(isAtGateway(customerId)).toBe(true);
    shop.mollie.setStatus((await orderRow(shop.app, order.id)).paymentId ?? "", "paid");
    await expect.poll(async () => (await orderRow(shop.app, order.id)).status).toBe("completed");
    await end();
    expect(isAtGateway(customerId)).toBe(false);
    expect(await orderRow(shop.app, order.id)).toMatchObject({ storedCardId: null, cardUse: "charge" });
  });

  it("by its bank for a part of a payment is charged no more", async () => {
    const { browser } = await shop.buyer();
    const { card, order } = await keepCardOf(browser);
    shop.mollie.chargeBack((await orderRow(shop.app, order.id)).paymentId ?? "", 500);
    await expect.poll(async () => (await orderRow(shop.app, order.id)).chargedBackMinor).toBe(500);
    expect((await orderRow(shop.app, order.id)).status).toBe("completed");
    expect((await storedCardOf(browser)).repeat_bundle_id).toBeNull();
    expect((await repeat(browser, card.id)).body.error).toBe("stored_card_gone");
  });

  it("by its bank, or past its last day, is charged no more and ends by itself", async () => {
    const [returned, late] = [await shop.buyer(), await shop.buyer()];
    const { card, order } = await keepCardOf(returned.browser);
    shop.mollie.chargeBack((await orderRow(shop.app, order.id)).paymentId ?? "");
    await expect.poll(async () => (await orderRow(shop.app, order.id)).status).toBe("charged_back");
    expect((await storedCardOf(returned.browser)).repeat_bundle_id).toBeNull();
    expect((await repeat(returned.browser, card.id)).body.error).toBe("stored_card_gone");
    const { card: old } = await keepCardOf(late.browser);
    const { db } = shop.app.services;
    await db.update(storedCards).set({ expiresOn: "2001-01-31" }).where(eq(storedCards.id, old.id));
    expect((await repeat(late.browser, old.id)).body.error).toBe("stored_card_gone");
    await end();
    expect([await rowOf(card.id), await rowOf(old.id)]).toEqual([undefined, undefined]);
  });
});

it("a member who is forgotten leaves nothing of the card, here or at the gateway; the copy of one's data names it", async () => {
  const buyer = await shop.buyer();
  const { card } = await keepCardOf(buyer.browser);
  const { db, lives, clock, env } = shop.app.services;
  const row = await rowOf(card.id);
  const copy = await exportMember(db, lives, buyer.member.id, env.SESSION_SECRET);
  expect(copy["stored-cards"]?.stored_cards).toMatchObject([{ id: card.id, last4: "4242" }]);
  expect(JSON.stringify(copy["stored-cards"])).not.toContain(row?.mandateId);
  await db.transaction((tx) => forgetMember(tx, lives, { memberId: buyer.member.id, now: clock.now() }));
  expect(await rowOf(card.id)).toMatchObject({ last4: null, brand: null, revokedAt: clock.now() });
  await end();
  expect(await cardsOf(buyer)).toEqual([]);
  expect(isAtGateway(row?.customerId)).toBe(false);
});
