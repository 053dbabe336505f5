import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { orders } from "#server/db/schema/payments.ts";
import { withdrawals } from "#server/db/schema/withdrawals.ts";
import { settleOrder } from "#server/modules/money/payments/settle-order.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { documentsOf } from "#server/test/people/invoices.ts";
import {
  chooseOnPage,
  openShop,
  orderBundle,
  orderRow,
  type Shop,
  standing,
} from "#server/test/people/payments.ts";
import { followWithdrawals } from "./follow-withdrawal.ts";
import { findWithdrawals, wordsOf } from "./notices/find-withdrawals.ts";

let shop: Shop;
const error = vi.fn();
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(() => {
  error.mockClear();
  vi.spyOn(shop.app.services.log, "error").mockImplementation(error);
});
afterEach(async () => {
  vi.restoreAllMocks();
  shop.mollie.faults.clear();
  await shop.app.services.queue.drained();
  await expectBooksBalance(shop.app.services.db);
});
afterAll(() => shop.close());

const wait = { timeout: 15_000 };
const rowOf = async (orderId: string) => {
  const { db } = shop.app.services;
  return (await db.select().from(withdrawals).where(eq(withdrawals.orderId, orderId)))[0];
};
const paymentOf = async (orderId: string) => {
  const { paymentId } = await orderRow(shop.app, orderId);
  const found = shop.mollie.payments.find(({ id }) => id === paymentId);
  if (!found) throw new Error("no payment");
  return found;
};
const refundsOf = async (orderId: string) =>
  (await paymentOf(orderId)).refunds.map(({ amount }) => amount.value);
async function followLater(hours = 13): Promise<void> {
  shop.app.clock.advance(hours * 3600);
  await followWithdrawals(shop.app.services);
  await shop.app.services.queue.drained();
}
/** What staff are asked for, and what they are warned of. */
const told = () => error.mock.calls.map(([{ err }, text]) => `${err?.message ?? ""} ${text}`).join("\n");

/** A member who paid 19.99 EUR for 120 credits, all of which are left. */
async function buyer() {
  const { member, browser } = await shop.buyer();
  const { id: orderId, checkout_url } = await orderBundle(browser);
  await chooseOnPage(checkout_url, "paid");
  await expect.poll(async () => (await orderRow(shop.app, orderId)).status, wait).toBe("completed");
  const shown = async () => {
    const { body } = await browser.call("GET /api/withdrawals");
    return body.purchases.find(({ order_id }) => order_id === orderId)?.withdrawal;
  };
  return { member, browser, orderId, shown };
}

/** The bank of a withdrawn purchase took 5.00 before the refund was asked for: 14.99 is on its way. */
async function refundedInPart() {
  const bought = await buyer();
  const { browser, orderId } = bought;
  shop.mollie.faults.plan("error", 1, /^POST .*\/refunds/);
  const wish = { order_id: orderId, shown: { credits: 120, amount_minor: 1999 } };
  expect((await browser.call("POST /api/withdrawals", { body: wish })).status).toBe(200);
  await expect.poll(async () => (await rowOf(orderId))?.askedGatewayAt ?? null, wait).not.toBeNull();
  await shop.app.services.queue.drained();
  const { id } = await paymentOf(orderId);
  shop.mollie.chargeBack(id, 500);
  await expect.poll(async () => (await orderRow(shop.app, orderId)).chargedBackMinor, wait).toBe(500);
  await followLater(0.1);
  await expect.poll(async () => (await rowOf(orderId))?.refundId ?? null, wait).not.toBeNull();
  await expect.poll(async () => (await orderRow(shop.app, orderId)).status, wait).toBe("charged_back");
  await shop.app.services.queue.drained();
  expect(await refundsOf(orderId)).toEqual(["14.99"]);
  error.mockClear();
  const finish = async () => shop.mollie.finishRefund(id, (await paymentOf(orderId)).refunds[0]?.id ?? "");
  return { ...bought, paymentId: id, finish };
}

it("a refund beside a part that the bank took is followed to its end, without an alarm", async () => {
  const { member, orderId, shown, finish } = await refundedInPart();
  await followLater();
  expect(await shown()).toMatchObject({ state: "under_way", amount_minor: 1499 });
  await finish();
  await followLater();
  expect(await shown()).toMatchObject({ state: "paid", amount_minor: 1499 });
  expect(await rowOf(orderId)).toMatchObject({ outcome: "paid", amountMinor: 1999 });
  expect(error).not.toHaveBeenCalled();
  expect(await standing(shop.app, member.id)).toMatchObject({ balance: 0, isPremium: false });
});

it.each(["before", "after"] as const)(
  "a part that the bank gives back %s the refund is paid keeps the withdrawal open until staff refund it",
  async (when) => {
    const { member, orderId, paymentId, shown, finish } = await refundedInPart();
    const giveBack = async () => {
      shop.mollie.reverseChargeBack(paymentId);
      await expect.poll(async () => (await orderRow(shop.app, orderId)).status, wait).toBe("completed");
    };
    if (when === "before") await giveBack();
    await finish();
    await followLater();
    if (when === "after") {
      expect((await rowOf(orderId))?.outcome).toBe("paid");
      await giveBack();
      await expect.poll(async () => (await rowOf(orderId))?.outcome, wait).toBeNull();
    }
    await followLater();
    expect(told()).toContain("Staff refund the rest at this gateway in its own pages");
    expect(await rowOf(orderId)).toMatchObject({ outcome: null });
    expect(await refundsOf(orderId)).toEqual(["14.99"]);
    shop.mollie.refund(paymentId, 500);
    await expect.poll(async () => (await rowOf(orderId))?.outcome, wait).toBe("paid");
    expect(await shown()).toMatchObject({ state: "paid", amount_minor: 1999 });
    expect(await standing(shop.app, member.id)).toMatchObject({ balance: 0, isPremium: false });
  },
);

it("a payment that its bank takes back whole beside a refund is told to staff", async () => {
  const { browser, orderId } = await buyer();
  const wish = { order_id: orderId, shown: { credits: 120, amount_minor: 1999 } };
  expect((await browser.call("POST /api/withdrawals", { body: wish })).status).toBe(200);
  await expect.poll(async () => (await rowOf(orderId))?.refundId ?? null, wait).not.toBeNull();
  shop.mollie.chargeBack((await paymentOf(orderId)).id);
  await expect.poll(async () => (await rowOf(orderId))?.outcome, wait).toBe("moot");
  expect(told()).toContain("the payer may get it twice");
});

it("a purchase that the release before ended for a part that the bank took is followed again, with its documents", async () => {
  const { member, browser, orderId } = await buyer();
  const { db } = shop.app.services;
  const wish = { order_id: orderId, shown: { credits: 120, amount_minor: 1999 } };
  shop.mollie.faults.plan("error", 1, /^POST .*\/refunds/);
  expect((await browser.call("POST /api/withdrawals", { body: wish })).status).toBe(200);
  await expect.poll(async () => (await rowOf(orderId))?.askedGatewayAt ?? null, wait).not.toBeNull();
  await shop.app.services.queue.drained();
  shop.mollie.chargeBack((await paymentOf(orderId)).id, 500);
  await expect.poll(async () => (await orderRow(shop.app, orderId)).chargedBackMinor, wait).toBe(500);
  await shop.app.services.queue.drained();
  await db.update(orders).set({ status: "charged_back" }).where(eq(orders.id, orderId));
  await db
    .update(withdrawals)
    .set({ outcome: "moot", endedAt: shop.app.clock.now(), askedGatewayAt: null, refundId: null })
    .where(eq(withdrawals.orderId, orderId));
  shop.app.clock.advance(360);
  await settleOrder(db, shop.app.services, orderId);
  await expect.poll(async () => (await rowOf(orderId))?.refundId ?? null, wait).not.toBeNull();
  expect(await refundsOf(orderId)).toEqual(["14.99"]);
  expect((await standing(shop.app, member.id)).balance).toBe(0);
});

it("an order that was first seen as charged back by a part gets its credits and documents", async () => {
  const { member, browser } = await shop.buyer();
  const { id: orderId } = await orderBundle(browser);
  const { db, clock } = shop.app.services;
  // As the release before left it: nothing was booked, so nothing was documented.
  await db
    .update(orders)
    .set({ status: "charged_back", chargedBackMinor: 500, completedAt: clock.now(), documentedMinor: 1499 })
    .where(eq(orders.id, orderId));
  const payment = await paymentOf(orderId);
  shop.mollie.setStatus(payment.id, "paid");
  shop.mollie.chargeBack(payment.id, 500);
  await settleOrder(db, shop.app.services, orderId);
  await expect.poll(async () => (await orderRow(shop.app, orderId)).status, wait).toBe("completed");
  expect((await standing(shop.app, member.id)).balance).toBe(90);
  const documents = await documentsOf(shop.app, orderId);
  expect(documents.map(({ invoice }) => [invoice.kind, invoice.grossMinor])).toEqual([
    ["invoice", 1999],
    ["credit_note", 500],
  ]);
});

it("a mail about a withdrawal counts no credits as used that went with a part the bank took", async () => {
  const { member, browser, orderId } = await buyer();
  shop.mollie.chargeBack((await paymentOf(orderId)).id, 1000);
  await expect.poll(async () => (await orderRow(shop.app, orderId)).chargedBackMinor, wait).toBe(1000);
  const wish = { order_id: orderId, shown: { credits: 60, amount_minor: 999 } };
  expect((await browser.call("POST /api/withdrawals", { body: wish })).status).toBe(200);
  const row = await rowOf(orderId);
  const { db } = shop.app.services;
  const [found] = await findWithdrawals(db, { memberId: member.id, ids: [row?.id ?? ""], failed: false });
  if (!found) throw new Error("no withdrawal");
  expect(wordsOf(found, "en")).toMatchObject({ credits: 60, bought: 120, used: 0 });
});
