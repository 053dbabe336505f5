import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { withdrawals } from "#server/db/schema/withdrawals.ts";
import { spendCredits } from "#server/modules/money/credits/spend-credits.ts";
import { newId } from "#server/platform/ids.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { openDebitShop, payByDebit } from "#server/test/people/direct-debits.ts";
import { gatewayOf, orderRow, type Shop, standing } from "#server/test/people/payments.ts";
import { followWithdrawals } from "./follow-withdrawal.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openDebitShop();
});
afterAll(async () => {
  await expectBooksBalance(shop.app.services.db);
  await shop.close();
});
const logged = { warn: vi.fn(), error: vi.fn() };
beforeEach(() => {
  for (const level of ["warn", "error"] as const) {
    logged[level].mockClear();
    vi.spyOn(shop.app.services.log, level).mockImplementation(logged[level]);
  }
});

const rowOf = async (orderId: string) =>
  (await shop.app.services.db.select().from(withdrawals).where(eq(withdrawals.orderId, orderId)))[0];
const paymentOf = async (orderId: string) => {
  const { paymentId } = await orderRow(shop.app, orderId);
  const found = shop.mollie.payments.find(({ id }) => id === paymentId);
  if (!found) throw new Error("no payment");
  return found;
};
async function follow(): Promise<void> {
  await followWithdrawals(shop.app.services);
  await shop.app.services.queue.drained();
}

/** A member who paid 120 credits by a debit that the bank has not answered, and withdrew with these left. */
async function withdrawn(credits = 120, amountMinor = 1999) {
  const buyer = await shop.buyer();
  const { order } = await payByDebit(shop.app, buyer);
  const { member, browser } = buyer;
  const [now, id] = [shop.app.clock.now(), newId()];
  if (credits < 120) {
    const spent = { memberId: member.id, amount: 120 - credits, cause: "message" as const, causeId: id };
    await shop.app.services.db.transaction((tx) =>
      spendCredits(tx, { ...spent, idempotencyKey: `message:${id}`, now }),
    );
  }
  const { status, body } = await browser.call("POST /api/withdrawals", {
    body: { order_id: order.id, shown: { credits, amount_minor: amountMinor } },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  await shop.app.services.queue.drained();
  return { member, browser, orderId: order.id };
}

it("stops a debit that no bank has answered: nothing is taken, and the withdrawal has ended", async () => {
  const { member, browser, orderId } = await withdrawn();
  await expect.poll(async () => (await rowOf(orderId))?.outcome, { timeout: 15_000 }).toBe("paid");
  expect(await paymentOf(orderId)).toMatchObject({ status: "canceled", refunds: [] });
  expect(await orderRow(shop.app, orderId)).toMatchObject({ status: "refunded", refundedMinor: 1999 });
  expect(await standing(shop.app, member.id)).toMatchObject({ balance: 0, isPremium: false });
  const { body } = await browser.call("GET /api/orders/:order_id", { params: { order_id: orderId } });
  expect(body.returns).toMatchObject([{ kind: "refund", state: "done", is_unsent: true }]);
  const mails = await shop.app.mailsTo(member.email);
  const mail = mails.find(({ subject }) => subject === "You have withdrawn from your purchase");
  expect(mail?.text).toContain("If it can still be stopped, nothing is taken");
  expect(mail?.html).not.toContain("on its way");
  expect(logged.error).not.toHaveBeenCalled();
});

it("ends only once the gateway shows the stop of a debit", async () => {
  const gateway = gatewayOf(shop.app);
  const ask = gateway.getPayment.bind(gateway);
  let seen: Awaited<ReturnType<typeof ask>> | null = null;
  const spy = vi.spyOn(gateway, "getPayment").mockImplementation(async (id) => {
    seen ??= await ask(id);
    return seen;
  });
  const { orderId } = await withdrawn();
  await expect.poll(async () => (await paymentOf(orderId)).status, { timeout: 15_000 }).toBe("canceled");
  await shop.app.services.queue.drained();
  expect(await rowOf(orderId)).toMatchObject({ outcome: null });
  spy.mockRestore();
  shop.app.clock.advance(61);
  await follow();
  await expect.poll(async () => (await rowOf(orderId))?.outcome, { timeout: 15_000 }).toBe("paid");
  expect(await orderRow(shop.app, orderId)).toMatchObject({ status: "refunded", refundedMinor: 1999 });
});

it("waits for a debit that cannot be stopped, without a fault in the log, and refunds it once it is paid", async () => {
  const gateway = gatewayOf(shop.app);
  const ask = gateway.getPayment.bind(gateway);
  const spy = vi
    .spyOn(gateway, "getPayment")
    .mockImplementation(async (id) => ({ ...(await ask(id)), isCancelable: false }));
  const { orderId } = await withdrawn();
  shop.app.clock.advance(61);
  await follow();
  expect(await paymentOf(orderId)).toMatchObject({ status: "pending", refunds: [] });
  expect(await rowOf(orderId)).toMatchObject({ outcome: null, askedGatewayAt: null });
  expect(logged.error).not.toHaveBeenCalled();
  shop.mollie.setStatus((await paymentOf(orderId)).id, "paid");
  shop.app.clock.advance(61);
  await follow();
  await expect.poll(async () => (await rowOf(orderId))?.refundId, { timeout: 15_000 }).toBeTruthy();
  expect((await paymentOf(orderId)).refunds).toMatchObject([{ amount: { value: "19.99" } }]);
  expect(logged.error).not.toHaveBeenCalled();
  spy.mockRestore();
});

it("collects a debit whose credits were used in part, and refunds the rest once it is paid", async () => {
  const { orderId } = await withdrawn(100, 1666);
  expect(await paymentOf(orderId)).toMatchObject({ status: "pending", refunds: [] });
  shop.mollie.setStatus((await paymentOf(orderId)).id, "paid");
  shop.app.clock.advance(61);
  await follow();
  await expect.poll(async () => (await rowOf(orderId))?.refundId, { timeout: 15_000 }).toBeTruthy();
  expect((await paymentOf(orderId)).refunds).toMatchObject([{ amount: { value: "16.66" } }]);
});

it("goes on as with a paid debit if its bank was faster than the stop", async () => {
  const gateway = gatewayOf(shop.app);
  const stop = gateway.cancelPayment?.bind(gateway);
  const spy = vi.spyOn(gateway as { cancelPayment: (id: string) => Promise<void> }, "cancelPayment");
  spy.mockImplementation(async (id) => {
    shop.mollie.setStatus(id, "paid");
    await stop?.(id);
  });
  const { orderId } = await withdrawn();
  spy.mockRestore();
  expect(logged.error).not.toHaveBeenCalled();
  shop.app.clock.advance(61);
  await follow();
  await expect.poll(async () => (await rowOf(orderId))?.refundId, { timeout: 15_000 }).toBeTruthy();
});
