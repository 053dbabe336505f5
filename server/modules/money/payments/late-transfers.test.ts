import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { GatewayError } from "#server/platform/gateways/gateway-error.ts";
import { newId } from "#server/platform/ids.ts";
import { dayMs } from "#server/platform/time-units.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import {
  chooseOnPage,
  gatewayOf,
  openShop,
  orderRow,
  type Shop,
  standing,
} from "#server/test/people/payments.ts";
import { failedLookMs } from "./payment-limits.ts";
import { reconcileOrders } from "./reconcile-orders.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await expectBooksBalance(shop.app.services.db);
  await shop.close();
});

const statusOf = async (orderId: string) => (await orderRow(shop.app, orderId)).status;
const reconcile = () => reconcileOrders(shop.app.services.db, shop.app.services, shop.app.services.sites);

function watchGateway() {
  return vi.spyOn(gatewayOf(shop.app), "getPayment");
}

async function expireTransfer() {
  const { browser, member } = await shop.buyer();
  const { body } = await browser.call("POST /api/orders", {
    body: { bundle_id: "p1", method: "wire-transfer" },
    headers: { "idempotency-key": newId() },
  });
  await chooseOnPage(body.order.checkout_url, "expired");
  await expect.poll(() => statusOf(body.order.id), { timeout: 15_000 }).toBe("expired");
  const { paymentId } = await orderRow(shop.app, body.order.id);
  const payment = shop.mollie.payments.find(({ id }) => id === paymentId);
  if (!payment) throw new Error("no payment");
  return { browser, member, orderId: body.order.id, payment };
}

it("tells its member that the money may still arrive, and credits it when they look", async () => {
  const { browser, member, orderId, payment } = await expireTransfer();
  const look = async () =>
    (await browser.call("GET /api/orders/:order_id", { params: { order_id: orderId } })).body.order;
  expect(await look()).toMatchObject({ status: "expired", may_be_paid_late: true });
  payment.status = "paid";
  expect(await look()).toMatchObject({ status: "completed", may_be_paid_late: false });
  expect(await standing(shop.app, member.id)).toMatchObject({ balance: 120, isPremium: true });
});

it("is credited within a day, even if no webhook and no member comes", async () => {
  const { member, orderId, payment } = await expireTransfer();
  payment.status = "paid";
  const asked = watchGateway();
  await reconcile();
  expect(asked).not.toHaveBeenCalled();
  shop.app.clock.advance(dayMs / 1000 + 60);
  await reconcile();
  expect(await statusOf(orderId)).toBe("completed");
  expect((await standing(shop.app, member.id)).balance).toBe(120);
  asked.mockRestore();
});

it("is asked about once a day", async () => {
  const { orderId } = await expireTransfer();
  shop.app.clock.advance(dayMs / 1000 + 60);
  const asked = watchGateway();
  const { paymentId } = await orderRow(shop.app, orderId);
  const times = () => asked.mock.calls.filter(([id]) => id === paymentId).length;
  await reconcile();
  expect(times()).toBe(1);
  await reconcile();
  expect(times()).toBe(1);
  shop.app.clock.advance(dayMs / 1000 + 60);
  await reconcile();
  expect(times()).toBe(2);
  expect(await statusOf(orderId)).toBe("expired");
  asked.mockRestore();
});

it("is asked about again within minutes if the gateway was away at the daily look, and only once", async () => {
  const { orderId, payment } = await expireTransfer();
  payment.status = "paid";
  shop.app.clock.advance(dayMs / 1000 + 60);
  const away = watchGateway().mockRejectedValue(new GatewayError("unavailable", "away"));
  await reconcile();
  expect(await statusOf(orderId)).toBe("expired");
  away.mockRestore();
  const asked = watchGateway();
  await reconcile();
  expect(asked.mock.calls.filter(([id]) => id === payment.id)).toEqual([]);
  shop.app.clock.advance(failedLookMs / 1000 + 60);
  await reconcile();
  expect(await statusOf(orderId)).toBe("completed");
  asked.mockRestore();
});

it("is asked about again within minutes of a look that was made with a wrong key", async () => {
  const { orderId, payment } = await expireTransfer();
  payment.status = "paid";
  shop.app.clock.advance(dayMs / 1000 + 60);
  const wrong = watchGateway().mockRejectedValue(new GatewayError("unauthorized", "a wrong key"));
  await reconcile();
  expect(await statusOf(orderId)).toBe("expired");
  wrong.mockRestore();
  shop.app.clock.advance(failedLookMs / 1000 + 60);
  await reconcile();
  expect(await statusOf(orderId)).toBe("completed");
});

it("waits a day for its next look if the gateway does not know it", async () => {
  const { orderId, payment } = await expireTransfer();
  shop.app.clock.advance(dayMs / 1000 + 60);
  const gone = watchGateway().mockRejectedValue(new GatewayError("not_found", "unknown"));
  await reconcile();
  shop.app.clock.advance(failedLookMs / 1000 + 60);
  await reconcile();
  expect(gone.mock.calls.filter(([id]) => id === payment.id)).toHaveLength(1);
  gone.mockRestore();
  expect(await statusOf(orderId)).toBe("expired");
});
