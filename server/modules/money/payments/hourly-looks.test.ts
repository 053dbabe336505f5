import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { dayMs, hourMs, minuteMs } from "#server/platform/time-units.ts";
import {
  chooseOnPage,
  gatewayOf,
  openShop,
  orderBundle,
  orderRow,
  type Shop,
} from "#server/test/people/payments.ts";
import { paidHourlyMs } from "./payment-limits.ts";
import { reconcileOrders } from "./reconcile-orders.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

it("a paid order is looked at hourly for a day and daily after it, and a lost refund is found", async () => {
  const { app } = shop;
  const { browser } = await shop.buyer();
  const order = await orderBundle(browser);
  await chooseOnPage(order.checkout_url, "paid");
  await expect
    .poll(async () => (await orderRow(app, order.id)).status, { timeout: 15_000 })
    .toBe("completed");
  const { createdAt } = await orderRow(app, order.id);
  const gateway = gatewayOf(app);
  const ask = gateway.getPayment.bind(gateway);
  const asked = vi.spyOn(gateway, "getPayment");
  const looksAfter = async (ms: number) => {
    app.clock.advance(ms / 1000);
    asked.mockClear();
    await reconcileOrders(app.services.db, app.services, app.services.sites);
    return asked.mock.calls.length;
  };
  expect(await looksAfter(hourMs - minuteMs)).toBe(0);
  expect(await looksAfter(2 * minuteMs)).toBe(1);
  expect(await looksAfter(hourMs - minuteMs)).toBe(0);

  // Its notice is lost: the next hourly look finds it.
  asked.mockImplementation(async (id) => ({ ...(await ask(id)), refundedMinor: 500 }));
  expect(await looksAfter(2 * minuteMs)).toBe(1);
  expect((await orderRow(app, order.id)).refundedMinor).toBe(500);

  const untilOld = createdAt.getTime() + paidHourlyMs - app.clock.now().getTime();
  expect(await looksAfter(untilOld + minuteMs)).toBe(0);
  expect(await looksAfter(dayMs)).toBe(1);
  expect(await looksAfter(2 * hourMs)).toBe(0);
});
