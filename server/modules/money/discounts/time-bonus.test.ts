import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { timeBonus } from "#contracts/limits.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { discountUses } from "#server/db/schema/discounts.ts";
import { orders } from "#server/db/schema/payments.ts";
import { settleOrder } from "#server/modules/money/payments/settle-order.ts";
import { newId } from "#server/platform/ids.ts";
import type { Browser } from "#server/test/app/build-app.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { createDiscountCode, openSession } from "#server/test/people/factories.ts";
import { chooseOnPage, openShop, orderRow, type Shop } from "#server/test/people/payments.ts";
import { signUpPerson } from "#server/test/people/sign-up-person.ts";
import { claimDiscount } from "./claim-discount.ts";

const { code, percentage, seconds } = timeBonus;
const start = new Date("2027-03-16T11:00:00.000Z");

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(() => shop.app.clock.set(start));
afterEach(() => expectBooksBalance(shop.app.services.db));
afterAll(() => shop.close());

const bonusOf = async (browser: Browser) => (await browser.call("GET /api/time-bonus")).body;

async function priceOf(browser: Browser, id = "p1", discount_code?: string) {
  const { body } = await browser.call("GET /api/bundles", { query: discount_code ? { discount_code } : {} });
  return body.bundles.find((bundle) => bundle.id === id);
}

const place = (browser: Browser, shown: string | null = code, key = newId(), method = "ideal") =>
  browser.call("POST /api/orders", {
    body: { bundle_id: "p1", method, ...(shown !== null && { discount_code: shown }) },
    headers: { "idempotency-key": key },
  });

const statusOf = async (orderId: string) => (await orderRow(shop.app, orderId)).status;

async function pay(orderId: string, checkoutUrl: string | null, as = "paid", status = "completed") {
  await chooseOnPage(checkoutUrl, as);
  await settleOrder(shop.app.services.db, shop.app.services, orderId);
  await expect.poll(() => statusOf(orderId)).toBe(status);
}

const lowered = { amount_minor: 1499, list_minor: 1999, discount: { code, percentage } };
const full = { amount_minor: 1999, list_minor: 1999, discount: null };

describe("the time bonus", () => {
  it("is what the seed says, from the sign-up on, and lowers every price by itself", async () => {
    const { browser } = await shop.buyer(0);
    expect(await bonusOf(browser)).toEqual({
      time_bonus: {
        code: "TIMEBONUS25",
        value_percentage: 25,
        status: "active",
        validity: "once-per-user",
        expired: false,
        user_id: null,
        expires: null,
        currency: null,
        minimum_order_value: null,
        paymentmethods: null,
        countdown_timer: { hours: "04", minutes: "00", seconds: "00" },
        is_visible: true,
        left_ms: 14_400_000,
      },
      is_over: false,
    });
    const { body } = await browser.call("GET /api/bundles");
    for (const { amount_minor, list_minor, discount } of body.bundles) {
      expect(discount).toEqual({ code, percentage: 25 });
      expect(amount_minor).toBe(Math.floor(list_minor * 0.75));
    }
    // 5 of 120 credits for 14.99.
    expect(body.money).toMatchObject({ message_minor: 63, basis: "default_bundle" });
    shop.app.clock.advance(3 * 3600 + 7 * 60 + 4.5);
    expect((await bonusOf(browser)).time_bonus?.countdown_timer).toEqual({
      hours: "00",
      minutes: "52",
      seconds: "56",
    });
  });

  it("is there for whoever has just signed up, and for nobody who has not", async () => {
    const { browser } = await signUpPerson(shop.app, "newcomer@example.com");
    expect((await bonusOf(browser)).time_bonus?.is_visible).toBe(true);
    expect(await bonusOf(shop.app.browser())).toEqual({ time_bonus: null, is_over: false });
  });

  it("is good at 14,399 s and over at 14,400 s, for what is shown, asked for and ordered", async () => {
    const { browser, member } = await shop.buyer(seconds - 1);
    expect((await bonusOf(browser)).time_bonus?.countdown_timer.seconds).toBe("01");
    expect(await priceOf(browser)).toMatchObject(lowered);
    shop.app.clock.advance(0.999);
    expect((await bonusOf(browser)).time_bonus?.left_ms).toBe(1);
    expect(await priceOf(browser)).toMatchObject(lowered);
    shop.app.clock.advance(0.001);
    expect(await bonusOf(browser)).toEqual({ time_bonus: null, is_over: true });
    expect(await priceOf(browser)).toMatchObject(full);
    expect((await browser.call("GET /api/discountcode.php", { query: { code } })).body).toMatchObject({
      fields: { code: { code: "discount_code_not_found" } },
    });
    // Shown in the last second and ordered later: refused, not charged at the full price.
    expect((await place(browser)).body).toMatchObject({ error: "discount_gone" });
    shop.app.clock.advance(1);
    expect((await place(browser)).body).toMatchObject({ error: "discount_gone" });
    const written = await shop.app.services.db.select().from(orders).where(eq(orders.memberId, member.id));
    expect(written).toEqual([]);
    const { body } = await place(browser, null);
    expect(body.order).toMatchObject({ amount_minor: 1999, discount: null });
  });

  it("keeps the price of an order that was placed in time and is paid later", async () => {
    const { browser } = await shop.buyer(13_999);
    const { order } = (await place(browser)).body;
    shop.app.clock.advance(15_000 - 13_999);
    expect(await bonusOf(browser)).toMatchObject({ time_bonus: null });
    await pay(order.id, order.checkout_url);
    expect(await orderRow(shop.app, order.id)).toMatchObject({
      amountMinor: 1499,
      discountMinor: 500,
      discountCode: code,
      discountPercentage: 25,
    });
  });

  it("ends with an order placed in its last second: the same order again is the same", async () => {
    const { browser } = await shop.buyer(seconds - 1);
    const key = newId();
    const first = (await place(browser, code, key)).body.order;
    shop.app.clock.advance(60);
    expect((await place(browser, code, key)).body.order).toMatchObject({ id: first.id, amount_minor: 1499 });
  });

  it("lowers one order, however many tabs order at once", async () => {
    const { browser, member } = await shop.buyer(60);
    const answers = await Promise.all(Array.from({ length: 6 }, () => place(browser)));
    const placed = answers.filter(({ status }) => status === 200);
    expect(placed).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === "discount_gone")).toHaveLength(5);
    expect(await priceOf(browser)).toMatchObject(full);
    const uses = await shop.app.services.db
      .select()
      .from(discountUses)
      .where(eq(discountUses.memberId, member.id));
    expect(uses).toHaveLength(1);
  });

  it("waits in the order that has it, and comes back when that ends unpaid in time", async () => {
    const { browser } = await shop.buyer(60);
    const { order } = (await place(browser)).body;
    expect(await bonusOf(browser)).toEqual({ time_bonus: null, is_over: false });
    expect((await browser.call("GET /api/bundles")).body.held).toEqual({
      order_id: order.id,
      code,
      percentage,
    });
    expect((await browser.call("GET /api/discountcode.php", { query: { code } })).body).toMatchObject({
      fields: { code: { code: "discount_code_held" } },
    });
    await pay(order.id, order.checkout_url, "canceled", "cancelled");
    expect((await bonusOf(browser)).time_bonus).not.toBeNull();
    const second = (await place(browser)).body.order;
    expect(second).toMatchObject({ amount_minor: 1499 });
    shop.app.clock.advance(seconds);
    await pay(second.id, second.checkout_url, "canceled", "cancelled");
    expect(await bonusOf(browser)).toEqual({ time_bonus: null, is_over: true });
    expect(await priceOf(browser)).toMatchObject(full);
  });

  it.each(["with the bonus", "in full"])(
    "is over once something was bought %s, returned or not",
    async (how) => {
      const { browser, member } = await shop.buyer(how === "in full" ? seconds + 60 : 60);
      const { order } = (await place(browser, how === "in full" ? null : code)).body;
      await pay(order.id, order.checkout_url);
      // As if the purchase had been made at the full price within the four hours.
      await shop.app.services.db.update(accounts).set({ signupAt: start }).where(eq(accounts.id, member.id));
      expect(await bonusOf(browser)).toEqual({ time_bonus: null, is_over: true });
      const payment = shop.mollie.payments.find(({ metadata }) =>
        JSON.stringify(metadata).includes(order.id),
      );
      shop.mollie.refund(payment?.id ?? "", order.amount_minor);
      await expect.poll(() => statusOf(order.id)).toBe("refunded");
      expect(await bonusOf(browser)).toEqual({ time_bonus: null, is_over: true });
      expect(await priceOf(browser)).toMatchObject(full);
      expect((await place(browser)).body).toMatchObject({ error: "discount_gone" });
      expect((await browser.call("GET /api/discountcode.php", { query: { code } })).body).toMatchObject({
        fields: { code: { code: how === "in full" ? "discount_code_not_found" : "discount_code_used" } },
      });
    },
  );

  it("is claimed by no order once another was paid, however lately the price was made", async () => {
    const { browser, member } = await shop.buyer(seconds + 60);
    const { db } = shop.app.services;
    const paid = (await place(browser, null)).body.order;
    await pay(paid.id, paid.checkout_url);
    const next = (await place(browser, null)).body.order;
    const claim = { discount: { codeId: null, code }, memberId: member.id, now: shop.app.clock.now() };
    expect(await db.transaction((tx) => claimDiscount(tx, { ...claim, orderId: next.id }))).toBe(false);
    // The paid order may be the one with the bonus, because it was settled late.
    expect(await db.transaction((tx) => claimDiscount(tx, { ...claim, orderId: paid.id }))).toBe(true);
  });

  it("does not add up: the better discount counts, and the bonus among equals", async () => {
    const { browser } = await shop.buyer(60);
    await createDiscountCode(shop.app, { code: "LESS20", percentage: 20 });
    await createDiscountCode(shop.app, { code: "SAME25", percentage: 25 });
    await createDiscountCode(shop.app, { code: "MORE40", percentage: 40 });
    expect(await priceOf(browser, "p1", "LESS20")).toMatchObject(lowered);
    expect(await priceOf(browser, "p1", "SAME25")).toMatchObject(lowered);
    expect(await priceOf(browser, "p1", "MORE40")).toMatchObject({
      amount_minor: 1199,
      discount: { code: "MORE40" },
    });
    expect(await priceOf(browser, "p1", code.toLowerCase())).toMatchObject(lowered);
  });

  it("belongs to its member alone: not another member's, not a visitor's, not by naming the code", async () => {
    await shop.buyer(60);
    const { browser } = await shop.buyer();
    for (const asker of [browser, shop.app.browser()]) {
      asker.cookies.set("country", "NL");
      expect((await asker.call("GET /api/discountcode.php", { query: { code } })).status).toBe(422);
      expect(await priceOf(asker, "p1", code)).toMatchObject(full);
    }
    expect((await place(browser)).body).toMatchObject({ error: "discount_gone" });
  });

  it("follows who is signed in: gone after logging out, another's after another log-in", async () => {
    const newcomer = await shop.buyer(60);
    const old = await shop.buyer();
    const { browser } = newcomer;
    expect((await bonusOf(browser)).time_bonus).not.toBeNull();
    await browser.call("GET /api/logout.php");
    expect(await bonusOf(browser)).toEqual({ time_bonus: null, is_over: false });
    await openSession(shop.app, old.member, browser);
    expect(await bonusOf(browser)).toEqual({ time_bonus: null, is_over: true });
    await openSession(shop.app, newcomer.member, browser);
    expect((await bonusOf(browser)).time_bonus).not.toBeNull();
  });

  it("is not held out to who has switched buying off", async () => {
    const { browser } = await shop.buyer(60);
    await browser.call("PUT /api/spending/pause", { body: { days: 1 } });
    expect(await bonusOf(browser)).toEqual({ time_bonus: null, is_over: false });
  });
});

describe("the discount of welcome", () => {
  const welcome = (browser: Browser, value = "true") =>
    browser.call("GET /api/discountcode.php", { query: { welcome: value } });

  it("is the time bonus of who has it", async () => {
    const { browser } = await shop.buyer(60);
    const answer = { code, percentage: 25, minimum: null, currency: null, country: null };
    expect((await welcome(browser)).body).toEqual(answer);
    expect((await browser.call("GET /api/discountcode.php", { query: { code } })).body).toEqual(answer);
  });

  it("is not found for visitors, later, and by another value", async () => {
    const { browser } = await shop.buyer(seconds);
    const newcomer = await shop.buyer(60);
    for (const { status, body } of [
      await welcome(shop.app.browser()),
      await welcome(browser),
      await welcome(newcomer.browser, "false"),
      await newcomer.browser.call("GET /api/discountcode.php", { query: {} }),
    ]) {
      expect(status).toBe(404);
      expect(body).toMatchObject({ error: "discount_code_unknown" });
    }
  });
});
