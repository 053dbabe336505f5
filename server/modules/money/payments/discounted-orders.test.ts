import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { discountCodes, discountUses } from "#server/db/schema/discounts.ts";
import { newId } from "#server/platform/ids.ts";
import type { Browser } from "#server/test/app/build-app.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { createDiscountCode } from "#server/test/people/factories.ts";
import { chooseOnPage, openShop, orderRow, type Shop, standing } from "#server/test/people/payments.ts";
import { expireOrder } from "./expire-order.ts";
import { settleOrder } from "./settle-order.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(async () => {
  shop.mollie.faults.clear();
  await expectBooksBalance(shop.app.services.db);
});
afterAll(() => shop.close());

let counter = 0;
const newCode = () => `TEST${++counter}`;

const place = (browser: Browser, discount_code?: string, bundle_id: "p0" | "p1" = "p1") =>
  browser.call("POST /api/orders", {
    body: { bundle_id, method: "ideal", ...(discount_code && { discount_code }) },
    headers: { "idempotency-key": newId() },
  });

async function bundleOf(browser: Browser, code?: string, id = "p1") {
  const { body } = await browser.call("GET /api/bundles", { query: code ? { discount_code: code } : {} });
  return body.bundles.find((bundle) => bundle.id === id);
}

async function usesOf(code: string): Promise<{ counted: number | undefined; rows: number }> {
  const { db } = shop.app.services;
  const [row] = await db.select().from(discountCodes).where(eq(discountCodes.code, code));
  const rows = await db.select().from(discountUses).where(eq(discountUses.code, code));
  return { counted: row?.uses, rows: rows.length };
}

const statusOf = async (orderId: string) => (await orderRow(shop.app, orderId)).status;

describe("a discount", () => {
  it("is paid as it was shown: at Mollie, in the order, in the ledger, in the receipt", async () => {
    const code = newCode();
    await createDiscountCode(shop.app, { code, percentage: 25 });
    const { browser, member } = await shop.buyer();
    const shown = await bundleOf(browser, code);
    expect(shown).toMatchObject({ amount_minor: 1499, list_minor: 1999, discount: { code, percentage: 25 } });
    // 5 of 120 credits for 14.99.
    expect(shown?.message_minor).toBe(63);

    const { body } = await place(browser, code.toLowerCase());
    expect(body.order).toMatchObject({
      amount_minor: 1499,
      list_minor: 1999,
      discount: { code, percentage: 25 },
    });
    const page = await (await fetch(body.order.checkout_url ?? "")).text();
    expect(page).toContain("14.99");
    await chooseOnPage(body.order.checkout_url, "paid");
    await expect.poll(() => statusOf(body.order.id)).toBe("completed");
    expect((await standing(shop.app, member.id)).booked).toEqual(["purchase sold>member 120"]);
    const offer = (await browser.call("GET /api/bundles")).body;
    expect(offer.money).toMatchObject({
      message_minor: 63,
      spent_this_month_minor: 1499,
      basis: "purchases",
    });
    const [receipt] = await shop.app.mailsTo(member.email);
    expect(receipt?.text).toContain("€14.99");
    expect(receipt?.text).toContain(`${code}: 25% off. Without it the price would have been €19.99.`);
    expect(await usesOf(code)).toEqual({ counted: 1, rows: 1 });
  });

  it("takes back what was really paid for, whole and in part", async () => {
    const code = newCode();
    await createDiscountCode(shop.app, { code, percentage: 50 });
    const { browser, member } = await shop.buyer();
    const { order } = (await place(browser, code)).body;
    await chooseOnPage(order.checkout_url, "paid");
    await expect.poll(() => statusOf(order.id)).toBe("completed");
    const { paymentId } = await orderRow(shop.app, order.id);
    // A refund of half of the paid 9.99 returns half of the credits.
    shop.mollie.refund(paymentId ?? "", 499);
    await settleOrder(shop.app.services.db, shop.app.services, order.id);
    await expect.poll(async () => (await orderRow(shop.app, order.id)).refundedMinor).toBe(499);
    expect((await standing(shop.app, member.id)).balance).toBe(60);
  });

  it("is the best of those that apply, never two", async () => {
    const [small, large, own] = [newCode(), newCode(), newCode()];
    const { browser, member } = await shop.buyer();
    await createDiscountCode(shop.app, { code: small, percentage: 10 });
    await createDiscountCode(shop.app, { code: large, percentage: 40 });
    await createDiscountCode(shop.app, { code: own, percentage: 30, memberId: member.id, mostUses: 1 });
    expect((await bundleOf(browser))?.discount).toEqual({ code: own, percentage: 30 });
    expect((await bundleOf(browser, small))?.discount).toEqual({ code: own, percentage: 30 });
    expect((await bundleOf(browser, large))?.discount).toEqual({ code: large, percentage: 40 });
    const { order } = (await place(browser, small)).body;
    expect(order).toMatchObject({ amount_minor: 1399, discount: { code: own } });
    expect(await usesOf(small)).toEqual({ counted: 0, rows: 0 });
    // The open order holds the discount, and the page says so.
    const offer = (await browser.call("GET /api/bundles")).body;
    expect(offer.held).toEqual({ order_id: order.id, code: own, percentage: 30 });
    expect(offer.bundles[1]).toMatchObject({ amount_minor: 1999, discount: null });
  });

  it("of a member lowers what a message is said to cost", async () => {
    const { browser, member } = await shop.buyer();
    const costOf = async () => (await browser.call("GET /api/bundles")).body.money?.message_minor;
    expect(await costOf()).toBe(84);
    await createDiscountCode(shop.app, { code: newCode(), percentage: 50, memberId: member.id });
    expect(await costOf()).toBe(42);
  });
});

describe("a code", () => {
  async function refusalOf(browser: Browser, code: string) {
    const answer = await browser.call("GET /api/discountcode.php", { query: { code } });
    return answer.status === 200
      ? "good"
      : (answer.body as unknown as { fields: { code: { code: string } } }).fields.code.code;
  }

  it("tells what it is good for, in the seed's shape", async () => {
    const code = newCode();
    await createDiscountCode(shop.app, { code, minimumMinor: 1500, currency: "EUR", country: "NL" });
    const { browser } = await shop.buyer();
    const { body } = await browser.call("GET /api/discountcode.php", { query: { code: ` ${code} ` } });
    expect(body).toEqual({ code, percentage: 20, minimum: 1500, currency: "EUR", country: "NL" });
    expect(await bundleOf(browser, code, "p0")).toMatchObject({ amount_minor: 999, discount: null });
    expect((await place(browser, code, "p0")).body).toMatchObject({ error: "discount_gone" });
    expect(await bundleOf(browser, code, "p1")).toMatchObject({ amount_minor: 1599 });
  });

  it("is unknown elsewhere, to others, before and after its time", async () => {
    const now = shop.app.clock.now().getTime();
    const { browser } = await shop.buyer();
    const other = await shop.buyer();
    for (const given of [
      { country: "DE" },
      { minimumMinor: 1, currency: "PLN" },
      { memberId: other.member.id },
      { validFrom: new Date(now + 1000) },
      { validUntil: new Date(now) },
    ]) {
      const code = newCode();
      await createDiscountCode(shop.app, { code, ...given });
      expect(await refusalOf(browser, code), JSON.stringify(given)).toBe("discount_code_not_found");
      expect(await bundleOf(browser, code)).toMatchObject({ amount_minor: 1999, discount: null });
      expect((await place(browser, code)).body).toMatchObject({ error: "discount_gone" });
      expect(await usesOf(code)).toEqual({ counted: 0, rows: 0 });
    }
    for (const code of ["NOSUCHCODE", "", "x", "' or 1=1", "TEST%", "TEST_", "ТЕСТ1", "A".repeat(60)])
      expect(await refusalOf(browser, code), code).toBe("discount_code_not_found");
  });

  it("says so in the seed's words", async () => {
    const code = newCode();
    await createDiscountCode(shop.app, { code, mostUses: 1 });
    const { browser } = await shop.buyer();
    const textOf = async (asked: string) =>
      (await browser.call("GET /api/discountcode.php", { query: { code: asked } })).body as unknown as {
        fields: { code: { message: string } };
      };
    expect((await textOf("NOSUCHCODE")).fields.code.message).toBe("Code not found");
    const { order } = (await place(browser, code)).body;
    expect(await refusalOf(browser, code)).toBe("discount_code_held");
    await chooseOnPage(order.checkout_url, "paid");
    await expect.poll(() => statusOf(order.id)).toBe("completed");
    expect((await textOf(code)).fields.code.message).toBe("Code already used");
    expect(await refusalOf((await shop.buyer()).browser, code)).toBe("discount_code_used");
  });

  it("cannot be tried out for long", async () => {
    const code = newCode();
    await createDiscountCode(shop.app, { code });
    const { browser } = await shop.buyer();
    for (let count = 0; count < 60; count += 1)
      await browser.call("GET /api/discountcode.php", { query: { code: `GUESS${count}` } });
    const { body } = await browser.call("GET /api/discountcode.php", { query: { code } });
    expect(body).toMatchObject({ error: "too_many_requests" });
    expect(await bundleOf(browser, code)).toMatchObject({ discount: null });
    expect((await place(browser, code)).body).toMatchObject({ error: "too_many_requests" });
  });

  it("that is good may be asked for without end, and orders that try words out count as asking", async () => {
    const code = newCode();
    await createDiscountCode(shop.app, { code });
    const { browser } = await shop.buyer();
    for (let count = 0; count < 70; count += 1)
      expect((await bundleOf(browser, code))?.discount).toEqual({ code, percentage: 20 });
    for (let count = 0; count < 59; count += 1)
      await browser.call("GET /api/discountcode.php", { query: { code: `GUESS${count}` } });
    expect((await place(browser, "GUESS59")).body).toMatchObject({ error: "discount_gone" });
    expect((await place(browser, code)).body).toMatchObject({ error: "too_many_requests" });
  });

  it("of one country is for members in that country, whatever country they chose", async () => {
    const code = newCode();
    await createDiscountCode(shop.app, { code, country: "NL" });
    const { browser } = await shop.buyer();
    const here = vi.spyOn(shop.app.services.geo, "countryOfAddress").mockReturnValue("DE");
    expect(await refusalOf(browser, code)).toBe("discount_code_not_found");
    expect(await bundleOf(browser, code)).toMatchObject({ discount: null });
    expect((await place(browser, code)).body).toMatchObject({ error: "discount_gone" });
    here.mockReturnValue("NL");
    expect(await refusalOf(browser, code)).toBe("good");
    expect((await place(browser, code)).body.order.discount).toEqual({ code, percentage: 20 });
    here.mockRestore();
  });

  it("of welcome is unknown by an answer that the seed's clients ignore", async () => {
    const { browser } = await shop.buyer();
    const { status, body } = await browser.call("GET /api/discountcode.php", { query: { welcome: "true" } });
    expect([status, body]).toMatchObject([
      404,
      { error: "discount_code_unknown", message: "Code not found" },
    ]);
    expect(body.fields).toBeUndefined();
  });
});

describe("a use", () => {
  const discounted = async (answers: Awaited<ReturnType<typeof place>>[]) =>
    answers.filter(({ status, body }) => status === 200 && body.order.discount !== null).length;

  it("is the last one's for one of many browsers", async () => {
    const code = newCode();
    await createDiscountCode(shop.app, { code, mostUses: 1 });
    const buyers = await Promise.all(Array.from({ length: atSize(8, 40) }, () => shop.buyer()));
    const answers = await Promise.all(buyers.map(({ browser }) => place(browser, code)));
    expect(await discounted(answers)).toBe(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(buyers.length - 1);
    expect(await usesOf(code)).toEqual({ counted: 1, rows: 1 });
  });

  it("is one for a member, however many orders are placed at once", async () => {
    const code = newCode();
    await createDiscountCode(shop.app, { code });
    const { browser } = await shop.buyer();
    const answers = await Promise.all(Array.from({ length: 12 }, () => place(browser, code)));
    expect(await discounted(answers)).toBe(1);
    expect(await usesOf(code)).toEqual({ counted: 1, rows: 1 });
  });

  it("is one where the same order is placed twice", async () => {
    const code = newCode();
    await createDiscountCode(shop.app, { code });
    const { browser } = await shop.buyer();
    const key = newId();
    const again = () =>
      browser.call("POST /api/orders", {
        body: { bundle_id: "p1", method: "ideal", discount_code: code },
        headers: { "idempotency-key": key },
      });
    const answers = await Promise.all([again(), again(), again()]);
    const ids = answers.flatMap(({ status, body }) => (status === 200 ? [body.order.id] : []));
    expect(new Set(ids).size).toBe(1);
    expect(await usesOf(code)).toEqual({ counted: 1, rows: 1 });
  });

  it.each(["failed", "canceled", "expired"])("comes back when the payment is %s", async (ending) => {
    const code = newCode();
    await createDiscountCode(shop.app, { code, mostUses: 1 });
    const { browser } = await shop.buyer();
    const { order } = (await place(browser, code)).body;
    await chooseOnPage(order.checkout_url, ending);
    await expect.poll(() => statusOf(order.id)).not.toBe("pending");
    expect(await usesOf(code)).toEqual({ counted: 0, rows: 0 });
    expect((await place(browser, code)).body.order.discount).toEqual({ code, percentage: 20 });
  });

  it("comes back when no payment was opened", async () => {
    const code = newCode();
    await createDiscountCode(shop.app, { code, mostUses: 1 });
    const { browser } = await shop.buyer();
    await browser.call("GET /api/bundles");
    shop.mollie.faults.plan("error");
    expect((await place(browser, code)).status).toBe(503);
    expect(await usesOf(code)).toEqual({ counted: 1, rows: 1 });
    const [kept] = (await browser.call("GET /api/orders")).body.orders;
    await expireOrder(shop.app.services.db, shop.app.services, { orderId: kept?.id ?? "" });
    expect(await usesOf(code)).toEqual({ counted: 0, rows: 0 });
  });
});
