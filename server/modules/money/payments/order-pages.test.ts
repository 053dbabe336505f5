import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { locales } from "#i18n/locales.ts";
import { orders } from "#server/db/schema/payments.ts";
import { orderWatchedMs } from "#server/modules/people/accounts/account-limits.ts";
import { newId } from "#server/platform/ids.ts";
import { translator } from "#server/platform/translate.ts";
import type { Browser } from "#server/test/app/build-app.ts";
import { withSettings } from "#server/test/app/settle-site.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { creditorId } from "#server/test/people/direct-debits.ts";
import { chooseOnPage, gatewayOf, openShop, orderRow, type Shop } from "#server/test/people/payments.ts";
import { methodsFreshMs } from "./payment-limits.ts";

/** What the pages of an order tell about money, as the server draws them. */
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ WEB_PAGES: "built" });
});
afterAll(async () => {
  await expectBooksBalance(shop.app.services.db);
  await shop.close();
});

type Method = "ideal" | "wire-transfer";

async function place(method: Method) {
  const { browser } = await shop.buyer();
  browser.cookies.set("locale", "en");
  const { status, body } = await browser.call("POST /api/orders", {
    body: { bundle_id: "p1", method },
    headers: { "idempotency-key": newId() },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return { browser, order: body.order };
}

async function change(orderId: string, values: Partial<typeof orders.$inferInsert>): Promise<void> {
  await shop.app.services.db.update(orders).set(values).where(eq(orders.id, orderId));
}

/** The visible text of a page: without scripts and tags. */
async function read(browser: Browser, path: string): Promise<string> {
  const { status, body } = await browser.raw({ method: "GET", url: path, headers: { accept: "text/html" } });
  expect([path, status]).toEqual([path, 200]);
  const main = body.split('id="content"')[1] ?? "";
  return main
    .replace(/<script.*?<\/script>/gs, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, " ");
}

const late = "Your transfer may still be on its way";
const twice = "Please don’t pay a second time.";
const another = "How would you like to pay?";

async function expireTransfer() {
  const { browser, order } = await place("wire-transfer");
  await chooseOnPage(order.checkout_url, "expired");
  await expect
    .poll(async () => (await orderRow(shop.app, order.id)).status, { timeout: 15_000 })
    .toBe("expired");
  return { browser, order };
}

describe("a bank transfer that expired", () => {
  it("is not asked for again while its money may be on its way", async () => {
    const { browser, order } = await expireTransfer();
    const page = await read(browser, `/credits/${order.id}`);
    expect(page).toContain(late);
    expect(page).toContain(twice);
    expect(page).toContain("your 120 credits are added as soon as it arrives");
    expect(page).toContain("Haven’t sent any money?");
    expect(page).not.toContain(another);
    expect(page).not.toContain("You can start again");
    expect(await read(browser, `/transactions/${order.id}`)).toContain(twice);
    expect(await read(browser, "/transactions")).toContain(late);
  });

  it("is credited when the money arrives, also if nobody reports it", async () => {
    const { browser, order } = await expireTransfer();
    const { paymentId } = await orderRow(shop.app, order.id);
    const payment = shop.mollie.payments.find(({ id }) => id === paymentId);
    if (!payment) throw new Error("no payment");
    payment.status = "paid";
    const page = await read(browser, `/credits/${order.id}`);
    expect(page).toContain("120 credits have been added.");
    expect(page).not.toContain(twice);
  });

  it("is over once no money can arrive, or if there never were details to send it to", async () => {
    const { browser, order } = await expireTransfer();
    const { createdAt } = await orderRow(shop.app, order.id);
    await change(order.id, { createdAt: new Date(createdAt.getTime() - orderWatchedMs) });
    const page = await read(browser, `/credits/${order.id}`);
    expect(page).toContain("The time to pay has run out Nothing was charged.");
    expect(page).toContain(another);
    expect(page).not.toContain(twice);

    await change(order.id, { createdAt, paymentId: null });
    expect(await read(browser, `/credits/${order.id}`)).not.toContain(twice);
  });

  it.each(locales)("says so in %s", async (locale) => {
    const { browser, order } = await expireTransfer();
    browser.cookies.set("locale", locale);
    const t = translator(locale, "credits");
    const page = await read(browser, `/credits/${order.id}`);
    expect(page).toContain(t("outcome.late.title").replace(/\s+/g, " "));
    expect(page).toContain(t("outcome.late.text", { count: 120 }).replace(/\s+/g, " "));
    expect(page).toContain(t("outcome.late.unsent").replace(/\s+/g, " "));
  });
});

describe("an order that ended unpaid", () => {
  it.each([
    ["failed", "Payment failed or has been cancelled. Nothing was charged."],
    ["cancelled", "Payment failed or has been cancelled. You cancelled the payment. Nothing was charged."],
    ["expired", "The time to pay has run out Nothing was charged."],
  ] as const)("%s tells what it was, and offers another way", async (status, said) => {
    const { browser, order } = await place("ideal");
    await change(order.id, { status });
    const page = await read(browser, `/credits/${order.id}`);
    expect(page).toContain(said);
    expect(page).toMatch(/Bundle 120 credits Total price €19\.99 Payment method iDEAL/);
    expect(page).toContain(another);
  });
});

describe("an open order", () => {
  it("says that nothing was charged, and of a transfer only what is known", async () => {
    const { browser, order } = await place("ideal");
    expect(await read(browser, `/credits/${order.id}`)).toContain("Nothing has been charged yet.");
    const transfer = await place("wire-transfer");
    const page = await read(transfer.browser, `/credits/${transfer.order.id}`);
    expect(page).toContain("Have you already sent the money?");
    expect(page).toContain(twice);
    expect(page).not.toContain("Nothing has been charged yet.");
  });

  it("says of a payment under way that it is not confirmed", async () => {
    const { browser, order } = await place("ideal");
    await chooseOnPage(order.checkout_url, "pending");
    // No webhook reports this state: the page looks the payment up.
    const page = await read(browser, `/credits/${order.id}`);
    expect(page).toContain("The payment isn’t confirmed yet. If it fails, you pay nothing.");
    expect(page).not.toContain("Nothing has been charged yet.");
  });
});

it("a completed order shows the part that was refunded", async () => {
  const { browser, order } = await place("ideal");
  await chooseOnPage(order.checkout_url, "paid");
  await expect
    .poll(async () => (await orderRow(shop.app, order.id)).status, { timeout: 15_000 })
    .toBe("completed");
  expect(await read(browser, `/credits/${order.id}`)).not.toContain("refunded");
  await change(order.id, { refundedMinor: 500 });
  const page = await read(browser, `/credits/${order.id}`);
  expect(page).toContain("€5.00 of this was refunded.");
  expect(page).toContain("Total price €19.99 Refunded €5.00");
  // The money and the books agree again.
  await change(order.id, { refundedMinor: 0 });
});

describe("a purchase that its bank took back after a refund in part", () => {
  async function takeBack() {
    const { browser, order } = await place("ideal");
    await chooseOnPage(order.checkout_url, "paid");
    const { paymentId } = await orderRow(shop.app, order.id);
    const until = (column: "status" | "refundedMinor", value: string | number) =>
      expect.poll(async () => (await orderRow(shop.app, order.id))[column], { timeout: 15_000 }).toBe(value);
    await until("status", "completed");
    shop.mollie.refund(paymentId ?? "", 500);
    await until("refundedMinor", 500);
    shop.mollie.chargeBack(paymentId ?? "", 1499);
    await until("status", "charged_back");
    return { browser, order };
  }

  it("says what went back and what that took, and asks its member to contact us", async () => {
    const { browser, order } = await takeBack();
    expect(await read(browser, `/credits/${order.id}`)).toContain(
      "€5.00 of this was refunded. Your bank took back €14.99 of this. 120 credits were taken back. Please contact us if this was a mistake.",
    );
  });

  it("asks its member to contact us in every language", async () => {
    const { browser, order } = await takeBack();
    for (const locale of locales) {
      browser.cookies.set("locale", locale);
      const request = translator(locale, "credits")("outcome.charged_back.mistake").replace(/\s+/g, " ");
      expect(await read(browser, `/credits/${order.id}`), locale).toContain(request);
    }
  });
});

describe("a method with a greatest sum, where the chosen bundle costs more", () => {
  const withDebits = (run: () => Promise<void>) => withSettings(shop.app, { money: { creditorId } }, run);
  const open = async (bundle: string) => {
    const { browser } = await shop.buyer();
    browser.cookies.set("locale", "en");
    return read(browser, `/credits/${bundle}`);
  };

  it("says so beside the methods that take it", () =>
    withDebits(async () => {
      expect(await open("p3")).toContain("SEPA Direct Debit Up to €50.00");
      expect(await open("p1")).not.toContain("Up to €50.00");
    }));

  it("leaves the choice of a smaller bundle where there is no other method", () =>
    withDebits(async () => {
      const listMethods = vi.spyOn(gatewayOf(shop.app), "listMethods");
      listMethods.mockResolvedValue(new Set(["sepa-direct-debit"] as const));
      shop.app.clock.advance(methodsFreshMs / 1000);
      const page = await open("p3");
      listMethods.mockRestore();
      expect(page).toContain("Choose your credits");
      expect(page).toContain("Please choose a smaller one.");
    }));
});
