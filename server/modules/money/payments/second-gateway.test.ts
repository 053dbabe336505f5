import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { followWithdrawals } from "#server/modules/money/withdrawals/follow-withdrawal.ts";
import { getGateway } from "#server/platform/gateways/find-gateway.ts";
import { signed } from "#server/platform/gateways/signed-redirect/signature.ts";
import { newId } from "#server/platform/ids.ts";
import type { Browser } from "#server/test/app/build-app.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { orderBundle, orderRow, standing } from "#server/test/people/payments.ts";
import { openSecondShop, payThere } from "#server/test/people/signed-redirect.ts";
import { payableAgainMs } from "./payment-limits.ts";
import { reconcileOrders } from "./reconcile-orders.ts";

/** Mollie allows the first niche, the second gateway takes the other. */
const [general, refusedByMollie] = [1, 3];

let shops: Awaited<ReturnType<typeof openSecondShop>>;
beforeAll(async () => {
  shops = await openSecondShop();
});
beforeEach(() => settleSite(shops.shop.app, { brand: { niche: refusedByMollie } }));
afterEach(async () => {
  vi.restoreAllMocks();
  shops.emulator.repeatNotices(1);
  await expectBooksBalance(shops.shop.app.services.db);
});
afterAll(() => shops.close());

const appOf = () => shops.shop.app;
const reconcile = () => reconcileOrders(appOf().services.db, appOf().services, appOf().services.sites);
const rowOf = (orderId: string) => orderRow(appOf(), orderId);
const untilStatus = (orderId: string, status: string) =>
  expect.poll(async () => (await rowOf(orderId)).status, { timeout: 15_000 }).toBe(status);
const offerOf = async (browser: Browser) => (await browser.call("GET /api/bundles")).body;
const show = (browser: Browser, orderId: string) =>
  browser.call("GET /api/orders/:order_id", { params: { order_id: orderId } });

async function order(browser: Browser, changes: object = {}) {
  const { status, body } = await browser.call("POST /api/orders", {
    body: { bundle_id: "p1", method: "visa", ...changes },
    headers: { "idempotency-key": newId() },
  });
  return { status, error: body.error, order: body.order };
}

/** A form at the address of notices, as anybody can send it. */
function tell(fields: Record<string, string>): Promise<Response> {
  return fetch(`${appOf().services.env.PUBLIC_URL}/api/signed-redirect-notices`, {
    method: "POST",
    body: new URLSearchParams(fields),
  });
}

const noticeOf = (payment: string, key = shops.emulator.key) =>
  signed(key, "notice", { shop: shops.emulator.shop, payment, sent_at: new Date(0).toISOString() });

/** The payer's return with these parameters: to the page, and to the call that the page makes. */
async function comeBack(browser: Browser, orderId: string, claim: Record<string, string>) {
  for (const path of [`/credits/${orderId}`, `/api/orders/${orderId}`])
    await browser.raw({ method: "GET", url: `${path}?${new URLSearchParams(claim)}` });
}

async function begin() {
  const buyer = await shops.shop.buyer();
  const { order: made } = await order(buyer.browser);
  const { paymentId } = await rowOf(made.id);
  return { ...buyer, orderId: made.id, checkoutUrl: made.checkout_url, paymentId: paymentId ?? "" };
}

describe("a site of a niche that the first gateway refuses", () => {
  it("takes payments by the second one, which stores no cards and takes no direct debits", async () => {
    const { browser } = await shops.shop.buyer();
    const offer = await offerOf(browser);
    expect([offer.takes_payments, offer.may_keep_card]).toEqual([true, false]);
    expect(offer.methods.map(({ id }) => id).toSorted()).toEqual(["credit-card", "mastercard", "visa"]);
    expect((await browser.call("GET /api/direct-debit")).body.is_offered).toBe(false);
    expect(await order(browser, { method: "ideal" })).toMatchObject({ error: "payment_method_unavailable" });
    expect(await order(browser, { keep_card: true })).toMatchObject({ error: "payment_method_unavailable" });
    expect(shops.emulator.payments).toEqual([]);

    await settleSite(appOf(), { brand: { niche: general } });
    const usual = await offerOf(browser);
    expect([usual.may_keep_card, usual.methods[0]?.id]).toEqual([true, "ideal"]);
    expect((await rowOf((await orderBundle(browser)).id)).gateway).toBe("mollie");
  });

  it("credits a paid order once, and the order keeps its gateway when the site gets another", async () => {
    const { member, orderId, checkoutUrl } = await begin();
    expect(checkoutUrl).toContain(`${shops.url}/pay?`);
    expect((await rowOf(orderId)).gateway).toBe("signed-redirect");
    await settleSite(appOf(), { brand: { niche: general } });
    await payThere(checkoutUrl, "paid");
    await untilStatus(orderId, "completed");
    expect((await standing(appOf(), member.id)).balance).toBe(120);
  });

  it.each(["failed", "cancelled", "expired"] as const)("follows a payment that is %s", async (status) => {
    const { member, orderId, checkoutUrl } = await begin();
    await payThere(checkoutUrl, status);
    await untilStatus(orderId, status);
    expect((await standing(appOf(), member.id)).balance).toBe(0);
  });

  it("ends an order whose payer never opened the page, and the page with it", async () => {
    const { browser, orderId, checkoutUrl } = await begin();
    appOf().clock.advance(payableAgainMs / 1000 + 60);
    expect((await show(browser, orderId)).body.order.status).toBe("pending");
    appOf().clock.advance(10 * 60);
    await reconcile();
    await untilStatus(orderId, "expired");
    expect((await fetch(checkoutUrl ?? "")).status).toBe(404);
  });

  it("does not cancel an order itself: its payer does that on the page", async () => {
    const { browser, orderId } = await begin();
    expect((await show(browser, orderId)).body.payment).toEqual({ transfer: null, may_cancel: false });
    const refused = await browser.call("POST /api/orders/:order_id/cancellation", {
      params: { order_id: orderId },
    });
    expect([refused.status, refused.body.error]).toEqual([409, "order_not_cancellable"]);
  });

  it("refunds a withdrawal, and takes the credits of a chargeback", async () => {
    const { member, browser, orderId, checkoutUrl, paymentId } = await begin();
    await payThere(checkoutUrl, "paid");
    await untilStatus(orderId, "completed");
    const withdrawn = await browser.call("POST /api/withdrawals", {
      body: { order_id: orderId, shown: { credits: 120, amount_minor: 1999 } },
    });
    expect(withdrawn.status, JSON.stringify(withdrawn.body)).toBe(200);
    await expect.poll(() => shops.emulator.find(paymentId)?.refunds.length, { timeout: 15_000 }).toBe(1);
    shops.emulator.endRefund(paymentId, shops.emulator.find(paymentId)?.refunds[0]?.id ?? "", "paid");
    await untilStatus(orderId, "refunded");
    appOf().clock.advance(86_400);
    await followWithdrawals(appOf().services);
    const { purchases } = (await browser.call("GET /api/withdrawals")).body;
    expect(purchases.find(({ order_id }) => order_id === orderId)?.withdrawal?.state).toBe("paid");
    expect((await standing(appOf(), member.id)).balance).toBe(0);

    const other = await begin();
    await payThere(other.checkoutUrl, "paid");
    await untilStatus(other.orderId, "completed");
    shops.emulator.chargeBack(other.paymentId);
    await untilStatus(other.orderId, "charged_back");
    expect((await standing(appOf(), other.member.id)).balance).toBe(0);
  });
});

it("a withdrawal at a gateway without refunds waits for staff, and ends once the gateway shows the money", async () => {
  const { member, browser, orderId, checkoutUrl, paymentId } = await begin();
  await payThere(checkoutUrl, "paid");
  await untilStatus(orderId, "completed");
  const gateway = getGateway(appOf().services.gateways, "signed-redirect");
  const { refunds } = gateway;
  const stateOf = async () => {
    const { purchases } = (await browser.call("GET /api/withdrawals")).body;
    return purchases.find(({ order_id }) => order_id === orderId)?.withdrawal?.state;
  };
  Object.assign(gateway, { refunds: null });
  try {
    const asked = { order_id: orderId, shown: { credits: 120, amount_minor: 1999 } };
    expect((await browser.call("POST /api/withdrawals", { body: asked })).status).toBe(200);
    appOf().clock.advance(2 * 3600);
    await followWithdrawals(appOf().services);
    expect(shops.emulator.find(paymentId)?.refunds).toEqual([]);
    expect(["asked", "under_way"]).toContain(await stateOf());
    shops.emulator.find(paymentId)?.refunds.push({ id: "by-hand", amountMinor: 1999, status: "paid" });
    shops.emulator.setStatus(paymentId, "paid");
    await untilStatus(orderId, "refunded");
    appOf().clock.advance(2 * 3600);
    await followWithdrawals(appOf().services);
    await expect.poll(stateOf, { timeout: 15_000 }).toBe("paid");
  } finally {
    Object.assign(gateway, { refunds });
  }
  expect((await standing(appOf(), member.id)).balance).toBe(0);
});

it("the payer's return, notices and the reconciler at once complete the order once", async () => {
  for (let round = 0; round < 3; round += 1) {
    shops.emulator.repeatNotices(20);
    const { member, browser, orderId, checkoutUrl, paymentId } = await begin();
    const open = await fetch(checkoutUrl ?? "");
    expect(open.status).toBe(200);
    appOf().clock.advance(180);
    shops.emulator.setStatus(paymentId, "paid");
    await Promise.all([
      reconcile(),
      reconcile(),
      ...Array.from({ length: 10 }, () => tell(noticeOf(paymentId))),
      ...Array.from({ length: 10 }, () => show(browser, orderId)),
    ]);
    await untilStatus(orderId, "completed");
    const { balance, booked } = await standing(appOf(), member.id);
    expect([balance, booked]).toEqual([120, ["purchase sold>member 120"]]);
    // One receipt, and it is the one of this order.
    const mails = await appOf().mailsTo(member.email);
    expect(mails.map(({ text }) => text.includes(orderId))).toEqual([true]);
  }
});

describe("a stranger", () => {
  it("changes nothing by forged, replayed or foreign notices, and causes no call to the gateway", async () => {
    const { member, orderId, paymentId, checkoutUrl } = await begin();
    const asked = appOf().services.gateways.map((gateway) => vi.spyOn(gateway, "getPayment"));
    const fields = { shop: shops.emulator.shop, payment: paymentId, status: "paid" };
    const whole = noticeOf(paymentId);
    const { sent_at: _sent, ...truncated } = whole;
    const forged = [
      noticeOf(paymentId, "x".repeat(32)),
      { ...whole, signature: whole.signature.slice(0, 60) },
      { ...whole, sent_at: "2026-01-01T00:00:00.000Z" },
      truncated,
      { ...whole, status: "paid" },
      { ...fields, sent_at: "", signature: new URL(checkoutUrl ?? "").searchParams.get("signature") ?? "" },
      { ...whole, payment: `${paymentId}\n` },
    ];
    for (const call of forged) expect((await tell(call)).status).toBeLessThan(500);
    // Notices of other tests' payments may still come.
    const ofThis = asked.flatMap(({ mock }) => mock.calls).filter(([id]) => id.startsWith(orderId));
    expect(ofThis).toEqual([]);
    // A true notice, sent again: the gateway is asked, and its answer counts.
    for (let time = 0; time < 3; time += 1) expect((await tell(whole)).status).toBe(200);
    expect((await rowOf(orderId)).status).toBe("pending");
    expect((await standing(appOf(), member.id)).balance).toBe(0);
  });

  it("does not add a field twice to a true notice", async () => {
    const { orderId, paymentId } = await begin();
    const asked = vi.spyOn(getGateway(appOf().services.gateways, "signed-redirect"), "getPayment");
    const doubled = new URLSearchParams(noticeOf(paymentId));
    const url = `${appOf().services.env.PUBLIC_URL}/api/signed-redirect-notices`;
    const body = new URLSearchParams([["payment", "another"], ...doubled]);
    expect((await fetch(url, { method: "POST", body })).status).toBe(400);
    expect(asked.mock.calls.filter(([id]) => id.startsWith(orderId))).toEqual([]);
  });

  it("gets no credits by a return that claims more than the gateway says", async () => {
    shops.emulator.repeatNotices(0);
    const { member, browser, orderId, checkoutUrl, paymentId } = await begin();
    await fetch(checkoutUrl ?? "");
    const claim = { shop: shops.emulator.shop, payment: paymentId, status: "paid" };
    for (const key of [shops.emulator.key, "x".repeat(32)])
      await comeBack(browser, orderId, signed(key, "return", claim));
    expect((await show(browser, orderId)).body.order.status).toBe("pending");
    expect((await standing(appOf(), member.id)).balance).toBe(0);
    // The payment is paid without a notice: the look that the return causes completes the order.
    const back = await payThere(checkoutUrl, "paid");
    expect(new URL(back ?? "").pathname).toBe(`/credits/${orderId}`);
    expect((await rowOf(orderId)).status).toBe("pending");
    expect((await show(browser, orderId)).body.order.status).toBe("completed");
  });

  it("sees and completes no order of another member, and none by the other's return", async () => {
    shops.emulator.repeatNotices(0);
    const [victim, thief] = [await begin(), await begin()];
    const back = new URL((await payThere(victim.checkoutUrl, "paid")) ?? "");
    const claim = Object.fromEntries(back.searchParams);
    expect(claim).toMatchObject({ payment: victim.paymentId, status: "paid" });
    await comeBack(thief.browser, victim.orderId, claim);
    expect((await show(thief.browser, victim.orderId)).status).toBe(404);
    expect((await rowOf(victim.orderId)).status).toBe("pending");
    await comeBack(thief.browser, thief.orderId, claim);
    expect((await show(thief.browser, thief.orderId)).body.order.status).toBe("pending");
    expect((await show(victim.browser, victim.orderId)).body.order.status).toBe("completed");
    expect((await rowOf(thief.orderId)).status).toBe("pending");
    expect((await standing(appOf(), thief.member.id)).balance).toBe(0);
    expect((await standing(appOf(), victim.member.id)).balance).toBe(120);
  });

  it("completes no order by a payment of another amount or currency at the gateway", async () => {
    for (const change of [{ amountMinor: 1 }, { currency: "SEK" }]) {
      const { member, orderId, checkoutUrl, paymentId } = await begin();
      await fetch(checkoutUrl ?? "");
      Object.assign(shops.emulator.find(paymentId) ?? {}, change);
      shops.emulator.setStatus(paymentId, "paid");
      expect((await tell(noticeOf(paymentId))).status).toBe(200);
      expect((await rowOf(orderId)).status).toBe("pending");
      expect((await standing(appOf(), member.id)).balance).toBe(0);
    }
  });
});

it("an order of a gateway that is switched off waits for it, and is completed once it is back", async () => {
  const { member, orderId, checkoutUrl, paymentId } = await begin();
  const { db, sites } = appOf().services;
  await fetch(checkoutUrl ?? "");
  const services = { ...appOf().services, gateways: appOf().services.gateways.slice(0, 1) };
  shops.emulator.repeatNotices(0);
  shops.emulator.setStatus(paymentId, "paid");
  appOf().clock.advance(180);
  await reconcileOrders(db, services, sites);
  expect((await rowOf(orderId)).status).toBe("pending");
  appOf().clock.advance(180);
  await reconcile();
  await untilStatus(orderId, "completed");
  expect((await standing(appOf(), member.id)).balance).toBe(120);
});
