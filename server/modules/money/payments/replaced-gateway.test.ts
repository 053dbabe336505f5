import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { orders } from "#server/db/schema/payments.ts";
import { getGateway } from "#server/platform/gateways/find-gateway.ts";
import type { PaymentGateway } from "#server/platform/gateways/payment-gateway.ts";
import { signed } from "#server/platform/gateways/signed-redirect/signature.ts";
import { newId } from "#server/platform/ids.ts";
import type { Browser } from "#server/test/app/build-app.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { chooseOnPage, orderBundle, orderRow, standing } from "#server/test/people/payments.ts";
import { openSecondShop, payThere } from "#server/test/people/signed-redirect.ts";
import { keepCardOf, repeat, storedCardOf } from "#server/test/people/stored-cards.ts";

/** Mollie allows the first niche, the second gateway takes the other. */
const [general, refusedByMollie] = [1, 3];
const both = ["mollie", "signed-redirect"] as const;

let shops: Awaited<ReturnType<typeof openSecondShop>>;
beforeAll(async () => {
  shops = await openSecondShop();
});
beforeEach(() => settleSite(shops.shop.app, { brand: { niche: general } }));
afterEach(async () => {
  for (const name of both) setOpen(name, true);
  shops.emulator.repeatNotices(1);
  await expectBooksBalance(shops.shop.app.services.db);
});
afterAll(() => shops.close());

const appOf = () => shops.shop.app;
const rowOf = (orderId: string) => orderRow(appOf(), orderId);
const untilStatus = (orderId: string, status: string) =>
  expect.poll(async () => (await rowOf(orderId)).status, { timeout: 15_000 }).toBe(status);
const setOpen = (name: string, takesNewOrders: boolean) =>
  Object.assign(getGateway(appOf().services.gateways, name), { takesNewOrders });
const offerOf = async (browser: Browser) => (await browser.call("GET /api/bundles")).body;

async function order(browser: Browser, changes: object = {}) {
  const { status, body } = await browser.call("POST /api/orders", {
    body: { bundle_id: "p1", method: "visa", ...changes },
    headers: { "idempotency-key": newId() },
  });
  return { status, error: body.error, order: body.order };
}

/** A notice of a vendor, as its server sends it; returns the status of our answer. */
async function tell(path: string, fields: Record<string, string>): Promise<number> {
  const body = new URLSearchParams(fields);
  return (await fetch(`${appOf().services.env.PUBLIC_URL}${path}`, { method: "POST", body })).status;
}
const tellSigned = (payment: string) =>
  tell(
    "/api/signed-redirect-notices",
    signed(shops.emulator.key, "notice", { shop: shops.emulator.shop, payment, sent_at: "2026-01-01" }),
  );

/** Runs it while a gateway is not set up. */
async function without(name: string, run: () => Promise<void>): Promise<void> {
  const gateways = appOf().services.gateways as PaymentGateway[];
  const all = [...gateways];
  gateways.splice(0, all.length, ...all.filter((one) => one.name !== name));
  try {
    await run();
  } finally {
    gateways.splice(0, gateways.length, ...all);
  }
}

it("a gateway that takes no new orders ends its own and refunds them; the next one takes the new orders", async () => {
  const { member, browser } = await shops.shop.buyer();
  const paid = await orderBundle(browser);
  await chooseOnPage(paid.checkout_url, "paid");
  await untilStatus(paid.id, "completed");
  const key = newId();
  const open = await orderBundle(browser, key);

  setOpen("mollie", false);
  const offer = await offerOf(browser);
  expect([offer.takes_payments, offer.may_keep_card]).toEqual([true, false]);
  expect(offer.methods.map(({ id }) => id).toSorted()).toEqual(["credit-card", "mastercard", "visa"]);
  expect((await order(browser, { method: "ideal" })).error).toBe("payment_method_unavailable");
  const fresh = await order(browser);
  expect((await rowOf(fresh.order.id)).gateway).toBe("signed-redirect");
  await payThere(fresh.order.checkout_url, "paid");
  await untilStatus(fresh.order.id, "completed");

  expect(await orderBundle(browser, key)).toMatchObject({ id: open.id, checkout_url: open.checkout_url });
  await chooseOnPage(open.checkout_url, "paid");
  await untilStatus(open.id, "completed");
  const wish = { order_id: paid.id, shown: { credits: 120, amount_minor: 1999 } };
  expect((await browser.call("POST /api/withdrawals", { body: wish })).status).toBe(200);
  await untilStatus(paid.id, "refunded");
  expect((await rowOf(paid.id)).gateway).toBe("mollie");
  expect((await standing(appOf(), member.id)).balance).toBe(240);
});

it("if no gateway takes new orders none is placed, and one that was placed before goes on", async () => {
  const { member, browser } = await shops.shop.buyer();
  const key = newId();
  const open = await orderBundle(browser, key);
  for (const name of both) setOpen(name, false);
  const offer = await offerOf(browser);
  expect([offer.takes_payments, offer.methods, offer.may_keep_card]).toEqual([true, [], false]);
  expect(await order(browser)).toMatchObject({ status: 503, error: "payment_unavailable" });
  expect((await orderBundle(browser, key)).id).toBe(open.id);
  await chooseOnPage(open.checkout_url, "paid");
  await untilStatus(open.id, "completed");
  expect((await standing(appOf(), member.id)).balance).toBe(120);
});

it("a stored card is offered while its gateway takes orders of the site, and can always be removed", async () => {
  const { browser } = await shops.shop.buyer();
  const { card } = await keepCardOf(browser);
  expect((await storedCardOf(browser)).repeat_bundle_id).toBe("p1");

  setOpen("mollie", false);
  expect(await storedCardOf(browser)).toMatchObject({ card: { id: card.id }, repeat_bundle_id: null });
  expect((await repeat(browser, card.id)).body.error).toBe("stored_card_gone");
  setOpen("mollie", true);
  await settleSite(appOf(), { brand: { niche: refusedByMollie } });
  expect(await storedCardOf(browser)).toMatchObject({ card: { id: card.id }, repeat_bundle_id: null });
  setOpen("signed-redirect", false);
  expect((await storedCardOf(browser)).repeat_bundle_id).toBeNull();

  await settleSite(appOf(), { brand: { niche: general } });
  expect((await storedCardOf(browser)).repeat_bundle_id).toBe("p1");
  setOpen("mollie", false);
  const removed = await browser.call("DELETE /api/stored-cards/:card_id", { params: { card_id: card.id } });
  expect(removed.body).toEqual({ card: null, repeat_bundle_id: null });
});

it("a notice about an order whose gateway is not set up is refused until it is; an unknown one is not", async () => {
  const { browser } = await shops.shop.buyer();
  const first = await orderBundle(browser);
  await settleSite(appOf(), { brand: { niche: refusedByMollie } });
  const second = (await order(browser)).order;
  const [ofFirst, ofSecond] = [
    (await rowOf(first.id)).paymentId ?? "",
    (await rowOf(second.id)).paymentId ?? "",
  ];
  await without("mollie", async () => {
    expect(await tell("/api/mollie-webhook", { id: ofFirst })).toBe(503);
    expect(await tell("/api/mollie-webhook", { id: "tr_unknown" })).toBe(200);
    expect(await tell("/api/mollie-webhook", { id: ofSecond })).toBe(200);
  });
  await without("signed-redirect", async () => {
    expect(await tellSigned(ofSecond)).toBe(503);
    expect(await tellSigned(`${ofSecond}1`)).toBe(200);
    expect(await tellSigned(ofFirst)).toBe(200);
  });
  expect([await tell("/api/mollie-webhook", { id: ofFirst }), await tellSigned(ofSecond)]).toEqual([
    200, 200,
  ]);
  expect([(await rowOf(first.id)).status, (await rowOf(second.id)).status]).toEqual(["pending", "pending"]);
});

it("the same id at two gateways is two payments, and at one gateway a single one", async () => {
  const { member, browser } = await shops.shop.buyer();
  const first = await orderBundle(browser);
  await settleSite(appOf(), { brand: { niche: refusedByMollie } });
  const second = (await order(browser)).order;
  const third = (await order(browser)).order;
  const { paymentId } = await rowOf(second.id);
  const name = async (orderId: string) => {
    await appOf().services.db.update(orders).set({ paymentId }).where(eq(orders.id, orderId));
  };
  await name(first.id);
  await expect(name(third.id)).rejects.toThrow();
  await payThere(second.checkout_url, "paid");
  await untilStatus(second.id, "completed");
  expect(await tell("/api/mollie-webhook", { id: paymentId ?? "" })).toBe(200);
  expect((await rowOf(first.id)).status).toBe("pending");
  expect((await standing(appOf(), member.id)).balance).toBe(120);
});
