import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { timeBonus } from "#contracts/limits.ts";
import { orders } from "#server/db/schema/payments.ts";
import { companies } from "#server/db/schema/sites.ts";
import { newId } from "#server/platform/ids.ts";
import type { Browser } from "#server/test/app/build-app.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { chooseOnPage, openShop, orderBundle, orderRow, type Shop } from "#server/test/people/payments.ts";
import { openPayment } from "./open-payment.ts";
import { settleOrder } from "./settle-order.ts";

/** Mollie refuses the second one. */
const [allowed, refused] = [2, 3];

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(() => settleSite(shop.app, { brand: { niche: refused } }));
afterEach(() => expectBooksBalance(shop.app.services.db));
afterAll(() => shop.close());

const offerTo = async (browser: Browser, only?: "prices") =>
  (await browser.call("GET /api/bundles", { query: only ? { only } : {} })).body;
const isSold = async (browser: Browser) => {
  const { takes_payments, methods, bundles } = await offerTo(browser);
  return [takes_payments, methods.length > 0, bundles.some(({ discount }) => discount !== null)];
};

it("offers neither methods nor discounts on a site whose niche the gateway refuses", async () => {
  await shop.app.services.db.update(companies).set({ deleteDiscount: "20" });
  shop.app.services.sites.forget();
  const { browser } = await shop.buyer(60);
  expect(await isSold(browser)).toEqual([false, false, false]);
  expect((await offerTo(browser, "prices")).takes_payments).toBe(false);
  expect((await browser.call("GET /api/time-bonus")).body).toEqual({ time_bonus: null, is_over: false });
  const welcome = await browser.call("GET /api/discountcode.php", { query: { welcome: "true" } });
  expect([welcome.status, welcome.body.error]).toEqual([404, "discount_code_unknown"]);
  expect((await browser.call("POST /api/retention-offer")).body).toEqual({ offer: null });

  await settleSite(shop.app, { brand: { niche: allowed } });
  expect(await isSold(browser)).toEqual([true, true, true]);
  expect((await browser.call("GET /api/time-bonus")).body.time_bonus?.code).toBe(timeBonus.code);
  expect((await browser.call("POST /api/retention-offer")).body.offer?.percentage).toBe(20);
});

it("orders nothing there, whatever the caller sends", async () => {
  const { browser } = await shop.buyer();
  const before = await shop.app.services.db.$count(orders);
  for (const method of ["ideal", "credit-card", "wire-transfer", "sepa-direct-debit"]) {
    const { status, body } = await browser.call("POST /api/orders", {
      body: { bundle_id: "p1", method },
      headers: { "idempotency-key": `refused-${method}` },
    });
    expect([method, status, body.error]).toEqual([method, 403, "payments_not_taken"]);
  }
  expect(await shop.app.services.db.$count(orders)).toBe(before);
});

it("settles a payment that was opened while the niche was allowed, and answers a repeat of its order", async () => {
  await settleSite(shop.app, { brand: { niche: allowed } });
  const { browser } = await shop.buyer();
  const key = newId();
  const order = await orderBundle(browser, key);
  await settleSite(shop.app, { brand: { niche: refused } });
  const repeated = await orderBundle(browser, key);
  expect([repeated.id, repeated.checkout_url]).toEqual([order.id, order.checkout_url]);
  await chooseOnPage(order.checkout_url, "paid");
  await settleOrder(shop.app.services.db, shop.app.services, order.id);
  await expect.poll(async () => (await orderRow(shop.app, order.id)).status).toBe("completed");
});

it("opens no payment for an order from before, and ends it", async () => {
  await settleSite(shop.app, { brand: { niche: allowed } });
  const { browser } = await shop.buyer();
  // The methods are listed before the gateway fails. A webhook of the test before may still ask, too.
  await browser.call("GET /api/bundles");
  for (let each = 1; each <= 5; each += 1) shop.mollie.faults.plan("error");
  const { db } = shop.app.services;
  const first = await browser.call("POST /api/orders", {
    body: { bundle_id: "p1", method: "ideal" },
    headers: { "idempotency-key": "from-before" },
  });
  expect(first.status).toBe(503);
  shop.mollie.faults.clear();
  await settleSite(shop.app, { brand: { niche: refused } });
  const site = await shop.app.services.sites.find("localhost");
  const [row] = await db.select().from(orders).where(eq(orders.idempotencyKey, "from-before"));
  if (!site || !row) throw new Error("there is no such order");
  expect((await openPayment(db, shop.app.services, { order: row, site })).status).toBe("expired");
});
