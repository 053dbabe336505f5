import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { discountCodes, discountUses } from "#server/db/schema/discounts.ts";
import { orders } from "#server/db/schema/payments.ts";
import { discountsLife } from "#server/modules/money/discounts/member-life.ts";
import { orderWatchedMs } from "#server/modules/people/accounts/account-limits.ts";
import { newId } from "#server/platform/ids.ts";
import type { Browser } from "#server/test/app/build-app.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { createDiscountCode } from "#server/test/people/factories.ts";
import { chooseOnPage, openShop, orderRow, type Shop } from "#server/test/people/payments.ts";
import { placeOrder } from "./place-order.ts";
import { releaseLateDiscounts } from "./release-late-discounts.ts";
import { settleOrder } from "./settle-order.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await expectBooksBalance(shop.app.services.db);
  await shop.close();
});

let counter = 0;
const newCode = () => `LATE${++counter}`;

const place = (browser: Browser, discount_code: string, method: "ideal" | "wire-transfer" = "ideal") =>
  browser.call("POST /api/orders", {
    body: { bundle_id: "p1", method, discount_code },
    headers: { "idempotency-key": newId() },
  });

async function usesOf(code: string) {
  const { db } = shop.app.services;
  const [row] = await db.select().from(discountCodes).where(eq(discountCodes.code, code));
  const rows = await db.select().from(discountUses).where(eq(discountUses.code, code));
  return { counted: row?.uses, rows: rows.length };
}

const statusOf = async (orderId: string) => (await orderRow(shop.app, orderId)).status;

describe("a use of a bank transfer that expired", () => {
  async function expireTransfer(code: string) {
    const { browser } = await shop.buyer();
    const { order } = (await place(browser, code, "wire-transfer")).body;
    await chooseOnPage(order.checkout_url, "expired");
    await expect.poll(() => statusOf(order.id)).toBe("expired");
    return { browser, order };
  }
  async function payAfterAll(orderId: string) {
    const { paymentId } = await orderRow(shop.app, orderId);
    const payment = shop.mollie.payments.find(({ id }) => id === paymentId);
    if (!payment) throw new Error("no payment");
    payment.status = "paid";
    await settleOrder(shop.app.services.db, shop.app.services, orderId);
    expect(await statusOf(orderId)).toBe("completed");
  }
  const placeAgain = async (browser: Browser, code: string) => (await place(browser, code)).body;

  it("stays that order's while the money may be on its way, so that one code is never two", async () => {
    const code = newCode();
    await createDiscountCode(shop.app, { code, mostUses: 1 });
    const { browser, order } = await expireTransfer(code);
    expect(await usesOf(code)).toEqual({ counted: 1, rows: 1 });
    expect(await placeAgain(browser, code)).toMatchObject({ error: "discount_gone" });
    await releaseLateDiscounts(shop.app.services.db, shop.app.clock.now());
    await payAfterAll(order.id);
    expect(await usesOf(code)).toEqual({ counted: 1, rows: 1 });
    const later = new Date(shop.app.clock.now().getTime() + orderWatchedMs + 1000);
    await releaseLateDiscounts(shop.app.services.db, later);
    expect(await usesOf(code)).toEqual({ counted: 1, rows: 1 });
  });

  it("comes back when no money can come any more; what comes all the same is told and never miscounted", async () => {
    const code = newCode();
    await createDiscountCode(shop.app, { code, mostUses: 1 });
    const { browser, order } = await expireTransfer(code);
    const endsAt = (await orderRow(shop.app, order.id)).createdAt.getTime() + orderWatchedMs;
    await releaseLateDiscounts(shop.app.services.db, new Date(endsAt - 1));
    expect(await usesOf(code)).toEqual({ counted: 1, rows: 1 });
    await releaseLateDiscounts(shop.app.services.db, new Date(endsAt));
    expect(await usesOf(code)).toEqual({ counted: 0, rows: 0 });
    expect((await placeAgain((await shop.buyer()).browser, code)).order.discount).toMatchObject({ code });
    const told = vi.spyOn(shop.app.services.log, "error");
    await payAfterAll(order.id);
    expect(told).toHaveBeenCalledWith({ orderId: order.id, code }, expect.stringContaining("too many"));
    told.mockRestore();
    // Its row is not in the count, so another order's use is never taken back.
    expect(await usesOf(code)).toEqual({ counted: 1, rows: 2 });
    expect((await placeAgain(browser, code)).error).toBe("discount_gone");
  });
});

it("the same order placed by several at once is one order for all of them, with its discount", async () => {
  const code = newCode();
  await createDiscountCode(shop.app, { code, mostUses: 1 });
  const { member } = await shop.buyer();
  const { services } = shop.app;
  const [{ siteId } = { siteId: "" }] = await services.db
    .select()
    .from(discountCodes)
    .where(eq(discountCodes.code, code));
  const site = await services.sites.get(siteId);
  const idempotencyKey = newId();
  // The last two calls look for the order before the first has written it, and for its discount afterwards.
  const again = (isDue: Promise<unknown>) => {
    const offered = async () => {
      await isDue;
      return [{ slug: "ideal" }] as never;
    };
    return placeOrder(services.db, services, offered, {
      memberId: member.id,
      site,
      country: "NL",
      place: "NL",
      locale: "en",
      timeZone: "UTC",
      bundleId: "p1",
      method: "ideal",
      discountCode: code,
      shown: null,
      ...{ keepsCard: false, storedCardId: null },
      directDebit: null,
      returnTo: null,
      idempotencyKey,
    });
  };
  const first = again(Promise.resolve());
  const placed = await Promise.all([first, again(first), again(first)]);
  const [order, ...more] = await services.db.select().from(orders).where(eq(orders.memberId, member.id));
  expect(more).toEqual([]);
  expect(new Set(placed.map(({ id }) => id))).toEqual(new Set([order?.id]));
  expect(order).toMatchObject({ amountMinor: 1599, discountCode: code });
  expect(await usesOf(code)).toEqual({ counted: 1, rows: 1 });
});

it("an unpaid order of a purged member uses no discount; a paid order still counts", async () => {
  const [open, paid] = [newCode(), newCode()];
  await createDiscountCode(shop.app, { code: open });
  await createDiscountCode(shop.app, { code: paid });
  const { browser, member } = await shop.buyer();
  await place(browser, open);
  const { order } = (await place(browser, paid)).body;
  await chooseOnPage(order.checkout_url, "paid");
  await expect.poll(() => statusOf(order.id)).toBe("completed");
  const { db } = shop.app.services;
  await db.transaction((tx) =>
    discountsLife.forget(tx, { memberId: member.id, now: shop.app.clock.now() } as never),
  );
  expect(await usesOf(open)).toEqual({ counted: 0, rows: 0 });
  expect(await usesOf(paid)).toEqual({ counted: 1, rows: 0 });
});
