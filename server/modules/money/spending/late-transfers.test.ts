import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { orderWatchedDays } from "#contracts/limits.ts";
import { orders } from "#server/db/schema/payments.ts";
import { orderWatchedMs } from "#server/modules/people/accounts/account-limits.ts";
import { newId } from "#server/platform/ids.ts";
import { dayMs } from "#server/platform/time-units.ts";
import type { Browser } from "#server/test/app/build-app.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { createOrder, openSession } from "#server/test/people/factories.ts";
import { openShop, orderRow, type Shop, standing } from "#server/test/people/payments.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await expectBooksBalance(shop.app.services.db);
  await shop.close();
});

const capMinor = 2500;
const daySeconds = 86_400;

async function cappedBuyer() {
  const { member, browser } = await shop.buyer();
  const { status } = await browser.call("PUT /api/spending/caps/:period", {
    params: { period: "day" },
    body: { amount_minor: capMinor, currency: "EUR" },
  });
  expect(status).toBe(200);
  return { member, browser };
}

const place = (browser: Browser, method: "wire-transfer" | "ideal" = "wire-transfer") =>
  browser.call("POST /api/orders", {
    body: { bundle_id: "p1", method },
    headers: { "idempotency-key": newId() },
  });
const cancel = (browser: Browser, orderId: string) =>
  browser.call("POST /api/orders/:order_id/cancellation", { params: { order_id: orderId } });
const dayCap = async (browser: Browser) => (await browser.call("GET /api/spending")).body.caps.day;

/** The money of each of a member's transfers arrives, also of those that were cancelled. */
async function sendAll(memberId: string): Promise<void> {
  const rows = await shop.app.services.db.select().from(orders).where(eq(orders.memberId, memberId));
  for (const { id, paymentId } of rows) {
    if (paymentId === null) continue;
    shop.mollie.setStatus(paymentId, "paid");
    await expect
      .poll(async () => (await orderRow(shop.app, id)).status, { timeout: 15_000 })
      .toBe("completed");
  }
}

it("a cap counts a cancelled transfer, whose money is still credited, until it can no longer arrive", async () => {
  const { member, browser } = await cappedBuyer();
  const { body: placed } = await place(browser);
  expect((await cancel(browser, placed.order.id)).body.order.status).toBe("cancelled");
  for (const method of ["wire-transfer", "ideal"] as const)
    expect((await place(browser, method)).body).toMatchObject({ error: "spending_cap_day", left_minor: 501 });
  expect(await dayCap(browser)).toMatchObject({ used_minor: 1999, open_minor: 1999, frees_at: null });
  await sendAll(member.id);
  expect((await standing(shop.app, member.id)).balance).toBe(120);
  // Its money arrived: it counts until the end of its day, like each payment.
  expect(await dayCap(browser)).toMatchObject({ used_minor: 1999, open_minor: 0 });
  shop.app.clock.advance(2 * daySeconds);
  expect((await place(browser, "ideal")).status).toBe(200);
});

it("the spending of a member names the cancelled transfer that takes the room, until its money has arrived", async () => {
  const { member, browser } = await cappedBuyer();
  const { body: placed } = await place(browser);
  await cancel(browser, placed.order.id);
  const spendingNow = async () => (await browser.call("GET /api/spending")).body;
  const { body: refused } = await place(browser);
  expect(refused.error).toBe("spending_cap_day");
  expect(refused.message).toMatch(/a cancelled bank transfer too/);
  expect(refused).not.toHaveProperty("frees_at");
  const held = { id: placed.order.id, amount_minor: 1999, currency: "EUR" };
  expect((await spendingNow()).open_order).toEqual(held);
  const { body: shown } = await browser.call("GET /api/orders/:order_id", {
    params: { order_id: placed.order.id },
  });
  expect(shown.order).toMatchObject({ status: "cancelled", may_be_paid_late: true });

  shop.app.clock.advance(2 * daySeconds);
  expect(await spendingNow()).toMatchObject({
    caps: { day: { used_minor: 1999, open_minor: 1999 } },
    open_order: held,
  });
  await sendAll(member.id);
  expect(await spendingNow()).toMatchObject({
    caps: { day: { used_minor: 1999, open_minor: 0, frees_at: expect.any(String) } },
    open_order: null,
  });
});

it("the spending of a member names no transfer of which nothing can arrive any more", async () => {
  const { member, browser } = await cappedBuyer();
  const { body: placed } = await place(browser);
  await cancel(browser, placed.order.id);
  shop.app.clock.advance((orderWatchedDays + 1) * daySeconds);
  const later = await openSession(shop.app, member);
  const { body } = await later.call("GET /api/spending");
  expect(body.open_order).toBeNull();
  expect(body.caps.day).toMatchObject({ used_minor: 0, open_minor: 0 });
});

it.each([
  ["a day before the end of its time", true, orderWatchedMs - dayMs],
  ["a millisecond before the end of its time", true, orderWatchedMs - 1],
  ["at the end of its time", false, orderWatchedMs],
  ["a day after the end of its time", false, orderWatchedMs + dayMs],
] as const)(
  "%s, the money of a cancelled transfer may arrive, for a cap and for the page of its order: %s",
  async (_name, may, ageMs) => {
    const { browser } = await cappedBuyer();
    const { body: placed } = await place(browser);
    const orderId = placed.order.id;
    expect((await cancel(browser, orderId)).body.order.status).toBe("cancelled");
    const createdAt = new Date(shop.app.clock.now().getTime() - ageMs);
    await shop.app.services.db.update(orders).set({ createdAt }).where(eq(orders.id, orderId));
    const { body: shown } = await browser.call("GET /api/orders/:order_id", {
      params: { order_id: orderId },
    });
    expect(shown.order).toMatchObject({ status: "cancelled", may_be_paid_late: may });
    expect(await dayCap(browser)).toMatchObject({ open_minor: may ? 1999 : 0 });
    expect((await place(browser)).body.error).toBe(may ? "spending_cap_day" : undefined);
  },
);

it.each([
  ["an expired transfer", { status: "expired", method: "wire-transfer" }, 1999],
  [
    "a cancelled transfer without a payment",
    { status: "cancelled", method: "wire-transfer", paymentId: null },
    0,
  ],
  ["a failed transfer", { status: "failed", method: "wire-transfer" }, 0],
  ["a cancelled order of another method", { status: "cancelled", method: "ideal" }, 0],
] as const)("for a cap, %s counts what may still arrive", async (_name, given, used) => {
  const { member, browser } = await cappedBuyer();
  await createOrder(shop.app, { memberId: member.id, ...given });
  expect((await dayCap(browser))?.used_minor).toBe(used);
});

it("orders and cancellations that run at the same time never exceed a cap", async () => {
  const { member, browser } = await cappedBuyer();
  // Opens all connections to the database, so that the calls really run at the same time.
  await Promise.all(Array.from({ length: 10 }, () => dayCap(browser)));
  for (let round = 0; round < 4; round += 1) {
    const rows = await shop.app.services.db.select().from(orders).where(eq(orders.memberId, member.id));
    await Promise.all([
      ...rows.map(({ id }) => cancel(browser, id)),
      ...Array.from({ length: 3 }, () => place(browser)),
    ]);
  }
  const rows = await shop.app.services.db.select().from(orders).where(eq(orders.memberId, member.id));
  expect(rows).toHaveLength(1);
  await sendAll(member.id);
  expect(await dayCap(browser)).toMatchObject({ used_minor: 1999, open_minor: 0 });
});
