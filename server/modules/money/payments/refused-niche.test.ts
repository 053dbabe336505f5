import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { timeBonus } from "#contracts/limits.ts";
import { discountCodes } from "#server/db/schema/discounts.ts";
import { orders } from "#server/db/schema/payments.ts";
import { companies } from "#server/db/schema/sites.ts";
import { makeCode } from "#server/modules/money/discounts/make-code.ts";
import { newId } from "#server/platform/ids.ts";
import type { Browser } from "#server/test/app/build-app.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { creditorId, fill, newForm } from "#server/test/people/direct-debits.ts";
import { chooseOnPage, openShop, orderBundle, orderRow, type Shop } from "#server/test/people/payments.ts";
import { requestSiteOf, textsTo } from "#server/test/people/phones.ts";
import { keepCardOf, repeat } from "#server/test/people/stored-cards.ts";
import { openPayment } from "./open-payment.ts";
import { chargeUnderWayMs } from "./payment-limits.ts";
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
const charged = () => shop.mollie.payments.filter(({ sequenceType }) => sequenceType === "recurring").length;
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

it("tells no percentage there, and makes no code for an offer from before", async () => {
  const { db } = shop.app.services;
  await db.update(companies).set({ deleteDiscount: "20" });
  await settleSite(shop.app, { brand: { niche: allowed } });
  shop.app.services.sites.forget();
  const { browser } = await shop.buyer();
  const accept = () => browser.call("POST /api/retention-offer/acceptance", { body: {} });
  const lookUp = () => browser.call("GET /api/discountcode.php", { query: { code: "WINTER15" } });
  await browser.call("POST /api/retention-offer");
  const siteId = (await requestSiteOf(shop.app)).id;
  await makeCode(db, { siteId, code: "WINTER15", percentage: 15, now: shop.app.clock.now() });
  const codes = await db.$count(discountCodes);
  await settleSite(shop.app, { brand: { niche: refused } });
  const refusedCode = await lookUp();
  expect([refusedCode.status, refusedCode.body.fields?.code?.code]).toEqual([422, "discount_code_not_found"]);
  expect((await accept()).body.error).toBe("discount_gone");
  expect(await db.$count(discountCodes)).toBe(codes);

  await settleSite(shop.app, { brand: { niche: allowed } });
  expect((await lookUp()).status).toBe(200);
  expect((await accept()).status).toBe(200);
});

it("sends no code for a direct debit that was begun while the niche was allowed", async () => {
  await settleSite(shop.app, { money: { creditorId }, brand: { niche: allowed } });
  const { browser } = await shop.buyer();
  const form = newForm();
  expect((await fill(browser, form)).status).toBe(200);
  await settleSite(shop.app, { money: { creditorId }, brand: { niche: refused } });
  const again = await browser.call("POST /api/direct-debit/codes");
  expect([again.status, again.body.error]).toEqual([409, "direct_debit_off"]);
  expect(await textsTo(shop.app, form.mobile_number)).toHaveLength(1);
});

it("orders nothing there by any method", async () => {
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

it("answers a repeat of a stored card's open charge with its order, and charges no card anew", async () => {
  await settleSite(shop.app, { brand: { niche: allowed } });
  const { browser } = await shop.buyer();
  const { card } = await keepCardOf(browser);
  const before = charged();
  const key = newId();
  shop.mollie.holdCharges(true);
  const open = (await repeat(browser, card.id, {}, key)).body.order;
  shop.mollie.holdCharges(false);
  expect(["pending", "processing"]).toContain(open.status);
  await settleSite(shop.app, { brand: { niche: refused } });
  for (const again of [key, newId(), newId()]) {
    const { status, body } = await repeat(browser, card.id, {}, again);
    expect([status, body.order?.id]).toEqual([200, open.id]);
  }
  shop.mollie.setStatus((await orderRow(shop.app, open.id)).paymentId ?? "", "paid");
  await expect.poll(async () => (await orderRow(shop.app, open.id)).status).toBe("completed");
  const ended = await repeat(browser, card.id, {}, key);
  expect([ended.status, ended.body.order?.status]).toEqual([200, "completed"]);
  const anew = await repeat(browser, card.id);
  expect([anew.status, anew.body.error]).toEqual([403, "payments_not_taken"]);
  expect(charged() - before).toBe(1);
});

it("charges no stored card for an order from before whose charge reached no gateway, and ends it", async () => {
  await settleSite(shop.app, { brand: { niche: allowed } });
  const { browser } = await shop.buyer();
  const { card } = await keepCardOf(browser);
  const before = charged();
  shop.mollie.faults.plan("error", 1, /^POST .*\/payments/);
  const { id } = (await repeat(browser, card.id)).body.order;
  await settleSite(shop.app, { brand: { niche: refused } });
  // The charge may still arrive at the gateway.
  expect((await repeat(browser, card.id)).body.order).toMatchObject({ id, status: "pending" });
  shop.app.clock.advance(chargeUnderWayMs / 1000 + 1);
  expect((await repeat(browser, card.id)).body.order).toMatchObject({ id, status: "expired" });
  expect((await repeat(browser, card.id)).body.error).toBe("payments_not_taken");
  expect(charged()).toBe(before);
});
