import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#server/db/schema/accounts.ts";
import { notify } from "#server/modules/ground/notifications/notify.ts";
import { newId } from "#server/platform/ids.ts";
import type { Browser } from "#server/test/app/build-app.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { createMember, signIn } from "#server/test/people/factories.ts";
import {
  chooseOnPage,
  openShop,
  orderBundle,
  orderRow,
  type Shop,
  standing,
} from "#server/test/people/payments.ts";
import { findMoneySoFar, presentMessageMoney } from "./message-money.ts";
import { reconcileOrders } from "./reconcile-orders.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(async () => {
  shop.mollie.faults.clear();
  await expectBooksBalance(shop.app.services.db);
});
afterAll(() => shop.close());

const paymentOf = (orderId: string) =>
  shop.mollie.payments.filter(
    ({ metadata }) => (metadata as { order_id: string } | null)?.order_id === orderId,
  );

async function statusOf(orderId: string): Promise<string> {
  return (await orderRow(shop.app, orderId)).status;
}

const reconcile = () => reconcileOrders(shop.app.services.db, shop.app.services, shop.app.services.sites);

function callWebhook(paymentId: string) {
  return shop.app.browser().raw({
    method: "POST",
    url: "/api/mollie-webhook",
    payload: new URLSearchParams({ id: paymentId }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
}

async function buy(status = "paid") {
  const { member, browser } = await shop.buyer();
  const order = await orderBundle(browser);
  await chooseOnPage(order.checkout_url, status);
  return { member, browser, order };
}

const bought = ["purchase sold>member 120"];

describe("buying", () => {
  it("leads to the hosted page and back; the credits, premium and the receipt come once", async () => {
    const { member, browser } = await shop.buyer();
    const order = await orderBundle(browser);
    expect(order).toMatchObject({
      bundle_id: "p1",
      credits: 120,
      amount_minor: 1999,
      currency: "EUR",
      status: "pending",
      checkout_url: expect.stringContaining("/checkout/tr_"),
    });
    const page = await (await fetch(order.checkout_url ?? "")).text();
    expect(page).toContain("19.99");
    expect(page).toContain("120 credits");

    const back = await chooseOnPage(order.checkout_url, "paid");
    expect(back.headers.get("location")).toMatch(new RegExp(`/credits/${order.id}$`));
    await expect.poll(() => statusOf(order.id)).toBe("completed");

    const { body } = await browser.call("GET /api/orders/:order_id", { params: { order_id: order.id } });
    expect(body.order).toMatchObject({ status: "completed", checkout_url: null });
    expect(await standing(shop.app, member.id)).toEqual({ isPremium: true, balance: 120, booked: bought });
    const user = (await browser.call("GET /api/user.php")).body.user;
    expect(user).toMatchObject({ credits: 120, paid_user: true });

    const mails = await shop.app.mailsTo(member.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe("Your receipt: 120 credits");
    expect(mails[0]?.text).toContain("€19.99");
    expect(mails[0]?.text).toContain(order.id);
    expect(mails[0]?.links).toContain(`${shop.app.services.env.PUBLIC_URL}/transactions/${order.id}`);
    const { db, queue, clock } = shop.app.services;
    const news = { memberId: member.id, type: "receipt", subjectId: order.id, now: clock.now() };
    await notify(db, queue, news);
    expect(await shop.app.mailsTo(member.email)).toHaveLength(1);
  });

  it.each([
    ["failed", "failed"],
    ["canceled", "cancelled"],
    ["expired", "expired"],
    ["pending", "processing"],
  ])("ends %s without credits", async (chosen, expected) => {
    const { member, browser, order } = await buy(chosen);
    const { body } = await browser.call("GET /api/orders/:order_id", { params: { order_id: order.id } });
    expect(body.order.status).toBe(expected);
    expect(await standing(shop.app, member.id)).toEqual({ isPremium: false, balance: 0, booked: [] });
  });

  it("completes what was processing, and a new order after one that failed", async () => {
    const { member, browser, order } = await buy("pending");
    await browser.call("GET /api/orders/:order_id", { params: { order_id: order.id } });
    expect(await statusOf(order.id)).toBe("processing");
    await chooseOnPage(order.checkout_url, "failed");
    await expect.poll(() => statusOf(order.id)).toBe("failed");
    const second = await orderBundle(browser);
    await chooseOnPage(second.checkout_url, "paid");
    await expect.poll(() => statusOf(second.id)).toBe("completed");
    expect((await standing(shop.app, member.id)).booked).toEqual(bought);
  });

  it("keeps the receipt until the mailbox is known to be the member's", async () => {
    const { db, queue } = shop.app.services;
    const member = await createMember(shop.app, {
      account: { status: "not_confirmed", confirmedAt: null, language: "de" },
    });
    const browser = await signIn(shop.app, member);
    browser.cookies.set("country", "NL");
    const order = await orderBundle(browser);
    await chooseOnPage(order.checkout_url, "paid");
    await expect.poll(() => statusOf(order.id)).toBe("completed");
    expect(await shop.app.mailsTo(member.email)).toEqual([]);
    const confirmed = { status: "active" as const, confirmedAt: shop.app.clock.now() };
    await db.update(accounts).set(confirmed).where(eq(accounts.id, member.id));
    await queue.send(db, "account.confirmed:waiting-receipts", { memberId: member.id });
    await queue.send(db, "account.confirmed:waiting-receipts", { memberId: member.id });
    const mails = await shop.app.mailsTo(member.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["Dein Beleg: 120 Credits"]);
    expect(mails[0]?.text).toContain("19,99");
  });

  it("is credited once by 20 webhooks, 20 looks and the reconciler at once", async () => {
    shop.mollie.faults.repeatWebhooks(20);
    const { member, browser, order } = await buy();
    const payment = paymentOf(order.id)[0];
    shop.app.clock.advance(120);
    // Retries like its job if the crowd has left no free connection.
    const reconcileInTheEnd = () =>
      expect.poll(() => reconcile().then(() => "done"), { timeout: 20_000 }).toBe("done");
    await Promise.all([
      ...Array.from({ length: 20 }, () => callWebhook(payment?.id ?? "")),
      ...Array.from({ length: 20 }, () =>
        browser.call("GET /api/orders/:order_id", { params: { order_id: order.id } }),
      ),
      reconcileInTheEnd(),
      reconcileInTheEnd(),
    ]);
    expect(await statusOf(order.id)).toBe("completed");
    expect(await standing(shop.app, member.id)).toEqual({ isPremium: true, balance: 120, booked: bought });
    expect(await shop.app.mailsTo(member.email)).toHaveLength(1);
    shop.app.clock.advance(86_400);
    for (let count = 0; count < 20; count += 1) await callWebhook(payment?.id ?? "");
    expect((await standing(shop.app, member.id)).booked).toEqual(bought);
  });

  it("makes one order and one payment of a key that is sent again, also at once", async () => {
    const { browser } = await shop.buyer();
    const key = newId();
    const call = () =>
      browser.call("POST /api/orders", {
        body: { bundle_id: "p1", method: "ideal", return_to: "/chats/1?draft=1" },
        headers: { "idempotency-key": key },
      });
    const answers = await Promise.all(Array.from({ length: 5 }, call));
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual(
      [],
    );
    const { body } = await call();
    expect(body.order.return_to).toBe("/chats/1?draft=1");
    expect((await browser.call("GET /api/orders")).body.orders).toHaveLength(1);
    expect(paymentOf(body.order.id)).toHaveLength(1);
    const other = await browser.call("POST /api/orders", {
      body: { bundle_id: "p2", method: "ideal" },
      headers: { "idempotency-key": key },
    });
    expect(other.status).toBe(409);
  });
});

describe("the price that was shown", () => {
  const inEuro = { amount_minor: 1999, currency: "EUR" };
  const place = (browser: Browser, shown: typeof inEuro, key = newId()) =>
    browser.call("POST /api/orders", {
      body: { bundle_id: "p1", method: "credit-card", shown },
      headers: { "idempotency-key": key },
    });
  const zlotyOf = async (browser: Browser) => {
    const { body } = await browser.call("GET /api/bundles");
    const { amount_minor = 0, currency = "" } = body.bundles.find(({ id }) => id === "p1") ?? {};
    expect(currency).toBe("PLN");
    return { amount_minor, currency };
  };

  it("is what an order costs, or there is none", async () => {
    const { browser } = await shop.buyer();
    const others = [
      { ...inEuro, amount_minor: 1998 },
      { ...inEuro, amount_minor: 2000 },
      { ...inEuro, amount_minor: 0 },
      { ...inEuro, currency: "PLN" },
      { ...inEuro, currency: "eur" },
    ];
    for (const shown of others) {
      const { status, body } = await place(browser, shown);
      expect([status, body.error, body.message]).toEqual([
        409,
        "price_changed",
        "The price has changed. Please have another look at the price.",
      ]);
    }
    expect((await browser.call("GET /api/orders")).body.orders).toEqual([]);
    expect((await place(browser, inEuro)).body.order).toMatchObject(inEuro);
  });

  it("holds where a country was chosen in another window, also for an order that is open", async () => {
    const { browser } = await shop.buyer();
    const [first, second] = [newId(), newId()];
    const { order } = (await place(browser, inEuro, first)).body;
    browser.cookies.set("country", "PL");
    const inZloty = await zlotyOf(browser);
    expect((await place(browser, inEuro)).body.error).toBe("price_changed");
    expect((await place(browser, inZloty, first)).status).toBe(409);
    expect((await place(browser, inEuro, first)).body.order.id).toBe(order.id);
    expect((await place(browser, inZloty, second)).body.order).toMatchObject(inZloty);
    expect((await browser.call("GET /api/orders")).body.orders).toHaveLength(2);
  });

  it("is that of the one order which two windows place at once under one key", async () => {
    const { browser } = await shop.buyer();
    browser.cookies.set("country", "PL");
    const inZloty = await zlotyOf(browser);
    const key = newId();
    const send = async (index: number) => {
      const own = shop.app.browser();
      for (const [name, value] of browser.cookies) own.cookies.set(name, value);
      own.cookies.set("country", index % 2 === 0 ? "NL" : "PL");
      const shown = index % 2 === 0 ? inEuro : inZloty;
      return { shown, answer: await place(own, shown, key) };
    };
    const sent = await Promise.all(Array.from({ length: 8 }, (_, index) => send(index)));
    const { orders } = (await browser.call("GET /api/orders")).body;
    expect(orders).toHaveLength(1);
    for (const { shown, answer } of sent) {
      if (answer.status !== 200) expect(answer.status).toBe(409);
      else expect([answer.body.order.id, answer.body.order]).toMatchObject([orders[0]?.id, shown]);
    }
  });
});

describe("money that goes back", () => {
  it("takes credits and premium with a chargeback", async () => {
    const { member, order } = await buy();
    await expect.poll(() => statusOf(order.id)).toBe("completed");
    shop.mollie.chargeBack(paymentOf(order.id)[0]?.id ?? "");
    await expect.poll(() => statusOf(order.id)).toBe("charged_back");
    expect(await standing(shop.app, member.id)).toEqual({
      isPremium: false,
      balance: 0,
      booked: ["chargeback member>withdrawn 120", ...bought],
    });
  });

  it("takes credits in proportion with a partial chargeback, and Premium only with the rest", async () => {
    const { member, browser, order } = await buy();
    await expect.poll(() => statusOf(order.id)).toBe("completed");
    const paymentId = paymentOf(order.id)[0]?.id ?? "";
    shop.mollie.chargeBack(paymentId, 500);
    await expect.poll(async () => (await orderRow(shop.app, order.id)).chargedBackMinor).toBe(500);
    expect(await standing(shop.app, member.id)).toEqual({
      ...{ isPremium: true, balance: 90, booked: ["chargeback member>withdrawn 30", ...bought] },
    });
    const { body } = await browser.call("GET /api/orders", { query: { kind: "returned" } });
    expect(body.orders.map(({ id, status }) => [id, status])).toEqual([[order.id, "completed"]]);
    shop.mollie.refund(paymentId, 1499);
    await expect.poll(() => statusOf(order.id)).toBe("charged_back");
    expect(await standing(shop.app, member.id)).toMatchObject({ isPremium: false, balance: 0 });
    await expectBooksBalance(shop.app.services.db);
  });

  it("keeps premium while another purchase stands", async () => {
    const { member, browser, order } = await buy();
    await expect.poll(() => statusOf(order.id)).toBe("completed");
    const second = await orderBundle(browser);
    await chooseOnPage(second.checkout_url, "paid");
    await expect.poll(() => statusOf(second.id)).toBe("completed");
    shop.mollie.chargeBack(paymentOf(order.id)[0]?.id ?? "");
    await expect.poll(() => statusOf(order.id)).toBe("charged_back");
    expect(await standing(shop.app, member.id)).toMatchObject({ isPremium: true, balance: 120 });
    shop.mollie.chargeBack(paymentOf(second.id)[0]?.id ?? "");
    await expect.poll(() => statusOf(second.id)).toBe("charged_back");
    expect(await standing(shop.app, member.id)).toMatchObject({ isPremium: false, balance: 0 });
  });

  it("ends in the refund where it was never seen paid, without credits", async () => {
    const { member, browser } = await shop.buyer();
    const order = await orderBundle(browser);
    const payment = paymentOf(order.id)[0];
    if (!payment) throw new Error("no payment");
    payment.webhookUrl = null;
    await chooseOnPage(order.checkout_url, "paid");
    shop.mollie.refund(payment.id, 1999);
    await callWebhook(payment.id);
    expect(await statusOf(order.id)).toBe("refunded");
    expect(await standing(shop.app, member.id)).toEqual({ isPremium: false, balance: 0, booked: [] });
  });

  it("is found without a webhook, a day later", async () => {
    const { member, browser } = await shop.buyer();
    const order = await orderBundle(browser);
    await chooseOnPage(order.checkout_url, "paid");
    await expect.poll(() => statusOf(order.id)).toBe("completed");
    const payment = paymentOf(order.id)[0];
    if (!payment) throw new Error("no payment");
    payment.webhookUrl = null;
    shop.mollie.refund(payment.id, 500);
    const { db, sites } = shop.app.services;
    const reconcile = () => reconcileOrders(db, shop.app.services, sites);
    await reconcile();
    expect((await standing(shop.app, member.id)).balance).toBe(120);
    shop.app.clock.advance(25 * 3600);
    await reconcile();
    expect(await standing(shop.app, member.id)).toMatchObject({ isPremium: true, balance: 90 });
    const { body } = await browser.call("GET /api/orders/:order_id", { params: { order_id: order.id } });
    expect(body.order).toMatchObject({ status: "completed", refunded_minor: 500 });
  });

  it("shows the member each refund and chargeback, oldest first", async () => {
    const { browser, order } = await buy();
    await expect.poll(() => statusOf(order.id)).toBe("completed");
    const single = { params: { order_id: order.id } };
    const shown = async () => (await browser.call("GET /api/orders/:order_id", single)).body.returns;
    expect(await shown()).toEqual([]);
    const paymentId = paymentOf(order.id)[0]?.id ?? "";
    const [first, second] = [shop.mollie.refund(paymentId, 500), shop.mollie.refund(paymentId, 300)];
    first.createdAt = "2026-05-04T10:00:00+00:00";
    second.createdAt = "2026-05-03T10:00:00+00:00";
    shop.mollie.failRefund(paymentId, second.id);
    shop.mollie.finishRefund(paymentId, first.id);
    shop.mollie.chargeBack(paymentId);
    await expect
      .poll(async () => (await shown()).map(({ state }) => state))
      .toEqual(["undone", "done", "done"]);
    const id = expect.any(String);
    expect(await shown()).toEqual([
      {
        id,
        kind: "refund",
        amount_minor: 300,
        at: "2026-05-03T10:00:00.000Z",
        state: "undone",
        is_unsent: false,
      },
      {
        id,
        kind: "refund",
        amount_minor: 500,
        at: "2026-05-04T10:00:00.000Z",
        state: "done",
        is_unsent: false,
      },
      { id, kind: "chargeback", amount_minor: 1999, at: expect.any(String), state: "done", is_unsent: false },
    ]);
  });
});

describe("forgeries", () => {
  it("answers a webhook about an unknown payment like any other, and does nothing", async () => {
    for (const id of ["tr_unknown", "../../x", "1", "💥"]) {
      const { status, body } = await callWebhook(id);
      expect([status, body]).toEqual([200, "{}"]);
    }
    const json = await shop.app
      .browser()
      .raw({ method: "POST", url: "/api/mollie-webhook", payload: "id=x" });
    expect(json.status).toBe(415);
  });

  it.each([
    ["another order", { metadata: { order_id: "0197-foreign" } }],
    ["no order", { metadata: null }],
    ["a lower amount", { amount: { currency: "EUR", value: "0.01" } }],
    ["another currency", { amount: { currency: "PLN", value: "19.99" } }],
  ])("credits nothing where the payment names %s", async (_, forged) => {
    const { member, browser } = await shop.buyer();
    const order = await orderBundle(browser);
    const payment = paymentOf(order.id)[0];
    if (!payment) throw new Error("no payment");
    Object.assign(payment, forged);
    await chooseOnPage(order.checkout_url, "paid");
    expect((await callWebhook(payment.id)).status).toBe(200);
    expect(await statusOf(order.id)).toBe("pending");
    expect(await standing(shop.app, member.id)).toEqual({ isPremium: false, balance: 0, booked: [] });
  });

  it("takes neither price nor state from the caller", async () => {
    const { member, browser } = await shop.buyer();
    for (const extra of [
      { amount_minor: 1 },
      { credits: 9999 },
      { currency: "PLN" },
      { status: "completed" },
      { member_id: newId() },
    ]) {
      const { status } = await browser.raw({
        method: "POST",
        url: "/api/orders",
        payload: { bundle_id: "p1", method: "ideal", ...extra },
        headers: { "idempotency-key": newId() },
      });
      expect(status).toBe(400);
    }
    expect((await browser.call("GET /api/orders")).body.orders).toEqual([]);
    const order = await orderBundle(browser);
    await callWebhook(paymentOf(order.id)[0]?.id ?? "");
    expect(await statusOf(order.id)).toBe("pending");
    expect((await standing(shop.app, member.id)).balance).toBe(0);
  });

  it("needs a key, a bundle, an offered method and a path of its own", async () => {
    const { browser } = await shop.buyer();
    const post = (payload: object, headers: Record<string, string> = { "idempotency-key": newId() }) =>
      browser.raw({ method: "POST", url: "/api/orders", payload, headers });
    expect((await post({ bundle_id: "p1", method: "ideal" }, {})).status).toBe(400);
    expect((await post({ bundle_id: "p9", method: "ideal" })).status).toBe(422);
    for (const method of ["swish", "giropay", "sepa-direct-debit", "nothing"]) {
      const answer = await post({ bundle_id: "p1", method });
      expect(answer.status).toBe(422);
      expect(JSON.parse(answer.body)).toMatchObject({
        error: "payment_method_unavailable",
        fields: { method: { code: "invalid" } },
      });
    }
    for (const return_to of [
      "https://evil.example",
      "//evil.example",
      "/\\evil.example",
      "/\t/evil.example",
    ]) {
      expect((await post({ bundle_id: "p1", method: "ideal", return_to })).status).toBe(422);
    }
    expect((await shop.app.browser().raw({ method: "POST", url: "/api/orders", payload: {} })).status).toBe(
      403,
    );
  });

  it("shows an order to nobody else", async () => {
    const { order } = await buy();
    const { browser } = await shop.buyer();
    const { status } = await browser.call("GET /api/orders/:order_id", { params: { order_id: order.id } });
    expect(status).toBe(404);
    expect((await browser.call("GET /api/orders")).body.orders).toEqual([]);
  });
});

it("lists a member's orders, newest first, page after page", async () => {
  const { browser } = await shop.buyer();
  const placed: string[] = [];
  for (let count = 0; count < 23; count += 1) {
    placed.unshift((await orderBundle(browser)).id);
    shop.app.clock.advance(1);
  }
  const first = (await browser.call("GET /api/orders")).body;
  expect(first.orders.map(({ id }) => id)).toEqual(placed.slice(0, 20));
  const cursor = first.next_cursor ?? "";
  const rest = (await browser.call("GET /api/orders", { query: { cursor } })).body;
  expect(rest).toMatchObject({ orders: placed.slice(20).map((id) => ({ id })), next_cursor: null });
  expect((await browser.call("GET /api/orders", { query: { cursor: "forged" } })).status).toBe(400);
});

describe("while Mollie is away", () => {
  it.each(["error", "lost", "garbage"] as const)("an order outlives an answer that is %s", async (fault) => {
    const { member, browser } = await shop.buyer();
    await browser.call("GET /api/bundles");
    shop.mollie.faults.plan(fault);
    const key = newId();
    const refused = await browser.call("POST /api/orders", {
      body: { bundle_id: "p1", method: "ideal" },
      headers: { "idempotency-key": key },
    });
    expect([refused.status, refused.body.error]).toEqual([503, "payment_unavailable"]);
    expect(refused.headers["retry-after"]).toBe("1");
    const kept = (await browser.call("GET /api/orders")).body.orders[0];
    expect(kept).toMatchObject({ status: "pending", checkout_url: null });
    const order = await orderBundle(browser, key);
    expect(order.id).toBe(kept?.id);
    expect(paymentOf(order.id)).toHaveLength(1);
    await chooseOnPage(order.checkout_url, "paid");
    await expect.poll(() => statusOf(order.id)).toBe("completed");
    expect((await standing(shop.app, member.id)).booked).toEqual(bought);
  });

  it("the reconciler continues an order without a payment, and ends it when it is too late", async () => {
    const { browser } = await shop.buyer();
    await browser.call("GET /api/bundles");
    const call = () => browser.call("POST /api/orders", { body: { bundle_id: "p0", method: "ideal" } });
    shop.mollie.faults.plan("error");
    expect((await call()).status).toBe(503);
    const order = (await browser.call("GET /api/orders")).body.orders[0];
    await reconcile();
    expect((await orderRow(shop.app, order?.id ?? "")).paymentId).toBeNull();
    shop.app.clock.advance(61);
    await reconcile();
    expect((await orderRow(shop.app, order?.id ?? "")).checkoutUrl).toContain("/checkout/");

    shop.mollie.faults.plan("error");
    expect((await call()).status).toBe(503);
    const late = (await browser.call("GET /api/orders")).body.orders[0];
    shop.app.clock.advance(3600);
    await reconcile();
    expect(await statusOf(late?.id ?? "")).toBe("expired");
  });

  it("the webhook is answered 503 and nothing is credited early; the reconciler settles afterwards", async () => {
    const { member, browser } = await shop.buyer();
    const order = await orderBundle(browser);
    const payment = paymentOf(order.id)[0];
    if (!payment) throw new Error("no payment");
    payment.webhookUrl = null;
    await chooseOnPage(order.checkout_url, "paid");
    for (const fault of ["error", "garbage", "lost"] as const) {
      shop.mollie.faults.plan(fault);
      expect((await callWebhook(payment.id)).status).toBe(503);
    }
    shop.mollie.faults.plan("error");
    const shown = await browser.call("GET /api/orders/:order_id", { params: { order_id: order.id } });
    expect([shown.status, shown.body.order.status]).toEqual([200, "pending"]);
    expect((await standing(shop.app, member.id)).balance).toBe(0);
    shop.app.clock.advance(61);
    await reconcile();
    expect(await statusOf(order.id)).toBe("completed");
    expect((await standing(shop.app, member.id)).booked).toEqual(bought);
  });

  it("waits no longer than its patience for an answer that never comes", { timeout: 30_000 }, async () => {
    const { browser } = await shop.buyer();
    const order = await orderBundle(browser);
    shop.mollie.faults.plan("timeout");
    const shown = await browser.call("GET /api/orders/:order_id", { params: { order_id: order.id } });
    expect(shown.body.order.status).toBe("pending");
    shop.mollie.faults.plan("timeout");
    const refused = await browser.call("POST /api/orders", { body: { bundle_id: "p1", method: "ideal" } });
    expect(refused.status).toBe(503);
  });

  it("believes no state that is older than the one it knows", async () => {
    const { member, order } = await buy();
    await expect.poll(() => statusOf(order.id)).toBe("completed");
    shop.mollie.faults.plan("stale");
    await callWebhook(paymentOf(order.id)[0]?.id ?? "");
    expect(await statusOf(order.id)).toBe("completed");
    expect((await standing(shop.app, member.id)).booked).toEqual(bought);
  });
});

describe("the bundles for sale", () => {
  it("is priced and payable as usual in the visitor's country", async () => {
    const visitor = shop.app.browser();
    visitor.cookies.set("country", "PL");
    const { body } = await visitor.call("GET /api/bundles");
    expect(body).toMatchObject({
      currency: "PLN",
      country: "PL",
      balance: null,
      money: null,
    });
    expect(body.bundles.map(({ id, credits }) => [id, credits])).toEqual([
      ["p0", 50],
      ["p1", 120],
      ["p2", 300],
      ["p3", 700],
    ]);
    expect(body.bundles.filter(({ is_default }) => is_default).map(({ id }) => id)).toEqual(["p1"]);
    expect(body.methods.slice(0, 3).map(({ id }) => id)).toEqual(["blik", "przelewy24", "visa"]);
    expect(body.methods.find(({ id }) => id === "credit-card")?.label ?? null).toBeNull();
  });

  it("shows the table's methods while Mollie cannot be asked, and asks again soon", async () => {
    shop.app.clock.advance(601);
    shop.mollie.faults.plan("error");
    const visitor = shop.app.browser();
    visitor.cookies.set("country", "SE");
    const first = await visitor.call("GET /api/bundles");
    expect(first.body.methods[0]?.id).toBe("swish");
    shop.app.clock.advance(31);
    expect((await visitor.call("GET /api/bundles")).body.methods[0]?.id).toBe("swish");
  });

  it("counts what the member spent this month and keeps", async () => {
    const { member, browser, order } = await buy();
    await expect.poll(() => statusOf(order.id)).toBe("completed");
    const spent = async () => {
      const { body } = await browser.call("GET /api/bundles");
      return [body.balance, body.money?.spent_this_month_minor];
    };
    expect(await spent()).toEqual([120, 1999]);
    const second = await orderBundle(browser);
    await chooseOnPage(second.checkout_url, "paid");
    await expect.poll(() => statusOf(second.id)).toBe("completed");
    expect(await spent()).toEqual([240, 3998]);
    shop.mollie.chargeBack(paymentOf(second.id)[0]?.id ?? "");
    await expect.poll(() => statusOf(second.id)).toBe("charged_back");
    expect(await spent()).toEqual([120, 1999]);
    const now = shop.app.clock.now();
    const nextMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1));
    const spentAt = async (at: Date) => {
      const soFar = await findMoneySoFar(shop.app.services.db, {
        memberId: member.id,
        timeZone: "UTC",
        now: at,
      });
      return presentMessageMoney(soFar, { country: null, messageCredits: 5 }).spent_this_month_minor;
    };
    expect(await spentAt(new Date(nextMonth.getTime() - 1))).toBe(1999);
    expect(await spentAt(nextMonth)).toBe(0);
  });
});
