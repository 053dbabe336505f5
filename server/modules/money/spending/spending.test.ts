import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buyingPauseDays, capMinor, fastSpending } from "#contracts/limits.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { orders } from "#server/db/schema/payments.ts";
import { spendingCaps } from "#server/db/schema/spending.ts";
import { reconcileOrders } from "#server/modules/money/payments/reconcile-orders.ts";
import { newId } from "#server/platform/ids.ts";
import type { Browser } from "#server/test/app/build-app.ts";
import { createOrder } from "#server/test/people/factories.ts";
import { chooseOnPage, openShop, orderBundle, orderRow, type Shop } from "#server/test/people/payments.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  // Noon in the Netherlands, in the middle of a month, so that a test meets midnight only on purpose.
  shop.app.clock.set(new Date("2027-03-16T11:00:00Z"));
});
afterAll(() => shop.close({ hasPlantedOrders: true }));

const hour = 3600;

async function buyer() {
  const { member, browser } = await shop.buyer();
  browser.cookies.set("tz", "Europe/Amsterdam");
  return { member, browser };
}

function order(browser: Browser, bundleId: "p0" | "p1" | "p2" | "p3" = "p1", key = newId()) {
  return browser.call("POST /api/orders", {
    body: { bundle_id: bundleId, method: browser.cookies.get("country") === "NL" ? "ideal" : "visa" },
    headers: { "idempotency-key": key },
  });
}

function setCap(browser: Browser, period: "day" | "month", amount: number | null, currency = "EUR") {
  return browser.call("PUT /api/spending/caps/:period", {
    params: { period },
    body: { amount_minor: amount, currency },
  });
}

const look = async (browser: Browser) => (await browser.call("GET /api/spending")).body;

async function pay(browser: Browser) {
  const made = await orderBundle(browser);
  await chooseOnPage(made.checkout_url, "paid");
  await expect.poll(async () => (await orderRow(shop.app, made.id)).status).toBe("completed");
  return made;
}

async function mailsTo(email: string): Promise<{ subject: string; text: string }[]> {
  await shop.app.services.queue.drained();
  const { body } = await shop.app
    .browser()
    .raw({ method: "GET", url: `/dev/outbox.json?to=${encodeURIComponent(email)}` });
  return JSON.parse(body).entries;
}

describe("the sum of payments", () => {
  it("is counted by the day and month of the browser that looks, without what came back", async () => {
    const { member, browser } = await buyer();
    await pay(browser);
    const paid = { memberId: member.id, status: "completed", currency: "EUR" } as const;
    // Half past midnight in Amsterdam, today and on the first of the month: by UTC the day before.
    const [today, first] = [new Date("2027-03-15T23:30:00Z"), new Date("2027-02-28T23:30:00Z")];
    await createOrder(shop.app, { ...paid, amountMinor: 1000, refundedMinor: 400, completedAt: today });
    // The bank took a part of what was paid on the first.
    await createOrder(shop.app, { ...paid, amountMinor: 800, chargedBackMinor: 300, completedAt: first });
    await createOrder(shop.app, { ...paid, amountMinor: 700, status: "charged_back", completedAt: today });
    expect((await look(browser)).paid).toEqual([
      { currency: "EUR", day_minor: 1999 + 600, month_minor: 1999 + 600 + 500 },
    ]);
    const money = (await browser.call("GET /api/bundles")).body.money;
    expect(money?.spent_this_month_minor).toBe(1999 + 600 + 500);
    browser.cookies.set("tz", "UTC");
    expect((await look(browser)).paid).toEqual([
      { currency: "EUR", day_minor: 1999, month_minor: 1999 + 600 },
    ]);
    browser.cookies.set("tz", "Not/AZone");
    expect((await browser.call("GET /api/spending")).status).toBe(200);
  });

  it("is told beside messages as one sum, also after a move to another currency", async () => {
    const { member, browser } = await buyer();
    const paid = { memberId: member.id, status: "completed" } as const;
    const now = shop.app.clock.now();
    const before = new Date(now.getTime() - 1000);
    await createOrder(shop.app, { ...paid, currency: "PLN", amountMinor: 33_999, completedAt: before });
    await createOrder(shop.app, { ...paid, currency: "EUR", amountMinor: 1999, completedAt: now });
    expect((await browser.call("GET /api/bundles")).body.money).toMatchObject({
      currency: "EUR",
      spent_this_month_minor: 7999 + 1999,
    });
  });

  it("is told kindly where it was fast", async () => {
    const { member, browser } = await buyer();
    const paid = { memberId: member.id, status: "completed" } as const;
    for (let count = 1; count < fastSpending.purchases; count += 1)
      await createOrder(shop.app, { ...paid, completedAt: shop.app.clock.now() });
    expect((await look(browser)).is_fast).toBe(false);
    await createOrder(shop.app, { ...paid, completedAt: shop.app.clock.now() });
    expect((await look(browser)).is_fast).toBe(true);
    const other = await buyer();
    const back = await buyer();
    for (let count = 0; count < fastSpending.purchases; count += 1)
      await createOrder(shop.app, {
        memberId: back.member.id,
        status: "refunded",
        refundedMinor: 1999,
        completedAt: shop.app.clock.now(),
      });
    expect((await look(back.browser)).is_fast).toBe(false);
    const large = { memberId: other.member.id, status: "completed", credits: fastSpending.credits } as const;
    await createOrder(shop.app, { ...large, completedAt: shop.app.clock.now() });
    expect((await look(other.browser)).is_fast).toBe(true);
  });
});

describe("a cap", () => {
  it("refuses what goes beyond it, and says what is left and when there is room again", async () => {
    const { browser } = await buyer();
    expect((await setCap(browser, "day", 3000)).status).toBe(200);
    await pay(browser);
    const { status, body } = await order(browser);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      error: "spending_cap_day",
      left_minor: 1001,
      currency: "EUR",
      frees_at: "2027-03-16T23:00:00.000Z",
    });
    expect(body.message).toMatch(/€10\.01.*17 Mar 2027, 00:00/);
    expect((await order(browser, "p0")).status).toBe(200);
    expect((await look(browser)).caps.day).toMatchObject({ used_minor: 2998, left_minor: 2 });
  });

  it.each(["pending", "processing"] as const)("counts an order that is %s", async (status) => {
    const { member, browser } = await buyer();
    await setCap(browser, "day", 2500);
    await createOrder(shop.app, { memberId: member.id, status, currency: "EUR", amountMinor: 1999 });
    expect((await look(browser)).caps.day).toMatchObject({ used_minor: 1999, left_minor: 501 });
    expect((await order(browser)).body.error).toBe("spending_cap_day");
  });

  it("of a month holds over its days, and ends with it", async () => {
    const { browser } = await buyer();
    await setCap(browser, "month", 2500);
    await pay(browser);
    const { body } = await order(browser);
    expect(body).toMatchObject({ error: "spending_cap_month", frees_at: "2027-03-31T22:00:00.000Z" });
  });

  it("lets one of many parallel orders through that it has room for", async () => {
    const { browser } = await buyer();
    await setCap(browser, "day", 2500);
    // Opens all connections to the database, so that the orders really run at the same time.
    await Promise.all(Array.from({ length: 20 }, () => look(browser)));
    const answers = await Promise.all(Array.from({ length: 20 }, () => order(browser)));
    const codes = answers.map(({ status, body }) => body.error ?? status).sort();
    expect(codes).toEqual([200, ...Array<string>(19).fill("spending_cap_day")]);
  });

  it("counts the same order once, however often it is sent", async () => {
    const { browser } = await buyer();
    await setCap(browser, "day", 2500);
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 5 }, () => order(browser, "p1", key)));
    const ids = new Set(answers.flatMap(({ status, body }) => (status === 200 ? [body.order.id] : [])));
    expect(ids.size).toBe(1);
    expect(answers.filter(({ body }) => body.error === "spending_cap_day")).toEqual([]);
    expect((await order(browser, "p1", key)).status).toBe(200);
  });

  it("that is lowered holds at once, also against an order that is open", async () => {
    const { browser } = await buyer();
    await setCap(browser, "day", 8000);
    const open = await orderBundle(browser);
    await setCap(browser, "day", 1000);
    expect((await order(browser, "p0")).body.error).toBe("spending_cap_day");
    // The order was allowed when it was made, and its money may be on the way: it can be paid, and counts.
    await chooseOnPage(open.checkout_url, "paid");
    await expect.poll(async () => (await orderRow(shop.app, open.id)).status).toBe("completed");
    expect((await look(browser)).caps.day).toMatchObject({ used_minor: 1999, left_minor: 0 });
  });

  it("gets no order past it that is made while it is being lowered", async () => {
    const { member, browser } = await buyer();
    await setCap(browser, "day", 8000);
    const [lowered, ...made] = await Promise.all([
      setCap(browser, "day", capMinor.min),
      ...Array.from({ length: 4 }, () => order(browser)),
    ]);
    expect(lowered.status).toBe(200);
    expect((await order(browser, "p0")).body.error).toBe("spending_cap_day");
    const rows = await shop.app.services.db.select().from(orders).where(eq(orders.memberId, member.id));
    expect(rows).toHaveLength(made.filter(({ status }) => status === 200).length);
  });

  it("has room again once an order is given up, and none for orders kept open over days", async () => {
    const { browser } = await buyer();
    await setCap(browser, "day", 2500);
    const open = await orderBundle(browser);
    shop.app.clock.advance(24 * hour);
    expect((await order(browser)).body.error).toBe("spending_cap_day");
    await chooseOnPage(open.checkout_url, "canceled");
    await expect.poll(async () => (await orderRow(shop.app, open.id)).status).toBe("cancelled");
    expect((await order(browser)).status).toBe(200);
  });

  it("has room again after a refund, and not after the bank took a payment back", async () => {
    const { member, browser } = await buyer();
    await setCap(browser, "day", 2500);
    const paid = { memberId: member.id, completedAt: shop.app.clock.now() } as const;
    await createOrder(shop.app, { ...paid, status: "refunded", refundedMinor: 1999 });
    expect((await look(browser)).caps.day?.left_minor).toBe(2500);
    await createOrder(shop.app, { ...paid, status: "charged_back", chargedBackMinor: 1999 });
    expect((await look(browser)).caps.day?.left_minor).toBe(501);
  });

  it("says that room comes only once the open order has ended, where that is so, and which order it is", async () => {
    const { browser } = await buyer();
    await setCap(browser, "day", 2500);
    const open = await orderBundle(browser);
    const { body } = await order(browser);
    expect(body).toMatchObject({ error: "spending_cap_day", left_minor: 501 });
    expect(body).not.toHaveProperty("frees_at");
    expect(body.message).toMatch(/as long as money for it may still arrive/);
    expect(await look(browser)).toMatchObject({
      caps: { day: { used_minor: 1999, open_minor: 1999, frees_at: null } },
      open_order: { id: open.id, amount_minor: 1999, currency: "EUR" },
    });
    await chooseOnPage(open.checkout_url, "paid");
    await expect.poll(async () => (await look(browser)).open_order).toBeNull();
    const { frees_at } = (await look(browser)).caps.day ?? {};
    expect(frees_at).toEqual(expect.any(String));
    expect((await order(browser)).body).toMatchObject({ error: "spending_cap_day", frees_at });
  });

  it("promises no room for what costs more than it allows at all", async () => {
    const { browser } = await buyer();
    await setCap(browser, "day", 2500);
    await setCap(browser, "month", 9000);
    const { body } = await order(browser, "p3");
    expect(body).toMatchObject({ error: "spending_cap_day", left_minor: 2500 });
    expect(body).not.toHaveProperty("frees_at");
    expect(body.message).toBe("This costs more than your daily limit of €25.00.");
  });

  it("of the day and one of the month, both used up, say when there is room in both", async () => {
    const { browser } = await buyer();
    await setCap(browser, "day", 2500);
    await setCap(browser, "month", 2600);
    await pay(browser);
    expect((await order(browser)).body).toMatchObject({
      error: "spending_cap_month",
      frees_at: "2027-03-31T22:00:00.000Z",
    });
  });

  it("can be lowered as often as one likes; only raises, which are mailed, come to an end", async () => {
    const { browser } = await buyer();
    await setCap(browser, "day", 9000);
    for (let amount = 8000; amount > 8000 - 35; amount -= 1)
      expect((await setCap(browser, "day", amount)).status).toBe(200);
    const raises: number[] = [];
    for (let amount = 9000; amount < 9031; amount += 1)
      raises.push((await setCap(browser, "day", amount)).status);
    expect(raises).toEqual([...Array<number>(30).fill(200), 429]);
    const { status, body } = await setCap(browser, "day", capMinor.min);
    expect([status, body.caps.day?.amount_minor]).toEqual([200, capMinor.min]);
  });

  it("of a month takes the clock of the day's, so that one clock counts for both", async () => {
    const { browser } = await buyer();
    await setCap(browser, "day", 2500);
    browser.cookies.set("tz", "Asia/Tokyo");
    await setCap(browser, "month", 9000);
    expect((await look(browser)).caps.month?.time_zone).toBe("Europe/Amsterdam");
  });

  it("in a zone or currency that no longer exists still applies, and breaks no page", async () => {
    const { member, browser } = await buyer();
    const own = { memberId: member.id, period: "day", amountMinor: 2500 } as const;
    const { db } = shop.app.services;
    await db.insert(spendingCaps).values({ ...own, currency: "HRK", timeZone: "Mars/Olympus" });
    const old = { memberId: member.id, status: "completed", currency: "ESP", amountMinor: 700 } as const;
    await createOrder(shop.app, { ...old, completedAt: shop.app.clock.now() });
    expect((await look(browser)).caps.day).toMatchObject({ time_zone: "UTC", used_minor: 700 });
    expect((await browser.call("GET /api/bundles")).status).toBe(200);
    expect((await order(browser)).body.error).toBe("spending_cap_day");
    expect((await setCap(browser, "day", 3000, "HRK")).status).toBe(200);
    expect(await mailsTo(member.email)).toHaveLength(1);
  });

  it("of amounts that cannot be is refused at its field", async () => {
    const { browser } = await buyer();
    const codeOf = async (amount: number) =>
      (await setCap(browser, "day", amount)).body.fields?.amount_minor?.code;
    expect(await codeOf(capMinor.min - 1)).toBe("too_small");
    expect(await codeOf(capMinor.max + 1)).toBe("too_large");
    expect((await setCap(browser, "day", 2050.5)).status).toBe(400);
    expect((await look(browser)).caps.day).toBeNull();
  });
});

describe("a cap that is raised", () => {
  it("holds 24 hours later, is mailed with the time, and can be stopped until then", async () => {
    const { member, browser } = await buyer();
    await setCap(browser, "day", 1000);
    const { body } = await setCap(browser, "day", 9000);
    const at = new Date(shop.app.clock.now().getTime() + 24 * hour * 1000).toISOString();
    expect(body.caps.day).toMatchObject({ amount_minor: 1000, change: { amount_minor: 9000, at } });
    expect((await order(browser)).body.error).toBe("spending_cap_day");
    const [mail] = await mailsTo(member.email);
    expect(mail?.subject).toBe("Your daily limit is going up");
    expect(mail?.text).toMatch(/€10\.00.*€90\.00/s);
    expect(mail?.text).toContain("/notifications/spending");

    const stop = () =>
      browser.call("DELETE /api/spending/caps/:period/change", { params: { period: "day" } });
    expect((await stop()).body.caps.day).toMatchObject({ amount_minor: 1000, change: null });
    expect((await stop()).status).toBe(200);
    shop.app.clock.advance(25 * hour);
    expect((await order(browser)).body.error).toBe("spending_cap_day");

    await setCap(browser, "day", 9000);
    shop.app.clock.advance(24 * hour - 1);
    expect((await order(browser)).body.error).toBe("spending_cap_day");
    shop.app.clock.advance(1);
    expect((await order(browser)).status).toBe(200);
    // A change already in force is undone by lowering the cap; there is no change left to stop.
    expect((await stop()).body.caps.day).toMatchObject({ amount_minor: 9000, change: null });
  });

  it("and raised again waits anew from the last wish; the same wish again does not, and is mailed once", async () => {
    const { member, browser } = await buyer();
    await setCap(browser, "day", 1000);
    await setCap(browser, "day", 2000);
    expect(await mailsTo(member.email)).toHaveLength(1);
    shop.app.clock.advance(23 * hour);
    await Promise.all(Array.from({ length: 5 }, () => setCap(browser, "day", 9000)));
    expect(await mailsTo(member.email)).toHaveLength(2);
    shop.app.clock.advance(2 * hour);
    expect((await order(browser)).body.error).toBe("spending_cap_day");
    await setCap(browser, "day", 9000);
    shop.app.clock.advance(22 * hour);
    expect((await order(browser)).status).toBe(200);
    expect(await mailsTo(member.email)).toHaveLength(2);
  });

  it("is lifted after the same wait, and a new cap then holds at once", async () => {
    const { member, browser } = await buyer();
    await setCap(browser, "month", 1000);
    const { body } = await setCap(browser, "month", null);
    expect(body.caps.month).toMatchObject({ amount_minor: 1000, change: { amount_minor: null } });
    expect((await mailsTo(member.email)).map(({ subject }) => subject)).toEqual([
      "Your monthly limit is going to end",
    ]);
    expect((await order(browser)).body.error).toBe("spending_cap_month");
    shop.app.clock.advance(24 * hour);
    expect((await look(browser)).caps.month).toBeNull();
    expect((await order(browser)).status).toBe(200);
    await setCap(browser, "month", capMinor.min);
    expect((await order(browser, "p0")).body.error).toBe("spending_cap_month");
  });

  it("is lowered at once all the same, which takes the change back", async () => {
    const { member, browser } = await buyer();
    await setCap(browser, "day", 5000);
    await setCap(browser, "day", 9000);
    const { body } = await setCap(browser, "day", 4000);
    expect(body.caps.day).toMatchObject({ amount_minor: 4000, change: null });
    shop.app.clock.advance(25 * hour);
    expect((await look(browser)).caps.day?.amount_minor).toBe(4000);
    expect((await mailsTo(member.email)).length).toBeLessThanOrEqual(1);
  });

  it("waits in the database as well", async () => {
    const { member, browser } = await buyer();
    await setCap(browser, "day", 5000);
    const now = shop.app.clock.now();
    const soon = { changeId: newId(), changeMinor: 9000, changeAskedAt: now, changeAt: now };
    const change = (set: Partial<typeof spendingCaps.$inferInsert>) =>
      shop.app.services.db.update(spendingCaps).set(set).where(eq(spendingCaps.memberId, member.id));
    await expect(change(soon)).rejects.toThrow();
    const late = new Date(now.getTime() + 24 * hour * 1000);
    await expect(change({ ...soon, changeMinor: 4000, changeAt: late })).rejects.toThrow();
    await change({ ...soon, changeAt: late });
  });
});

describe("a member who tries to get around a cap", () => {
  it("gains no second day or month by another time zone", async () => {
    const { browser } = await buyer();
    await setCap(browser, "day", 2500);
    await setCap(browser, "month", 2500);
    await pay(browser);
    for (const zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Tokyo", "Not/AZone"]) {
      browser.cookies.set("tz", zone);
      expect((await order(browser)).body.error).toBe("spending_cap_month");
      // Setting the cap again, lower or higher, does not change its clock.
      await setCap(browser, "day", 2400);
      await setCap(browser, "day", 9000);
      expect((await order(browser)).body.error).toBe("spending_cap_month");
      expect((await look(browser)).caps.day).toMatchObject({
        time_zone: "Europe/Amsterdam",
        used_minor: 1999,
      });
    }
  });

  it("gains nothing by buying in another currency", async () => {
    const { browser } = await buyer();
    await setCap(browser, "day", 2500);
    browser.cookies.set("country", "PL");
    const made = await order(browser);
    expect([made.status, made.body.order?.currency]).toEqual([200, "PLN"]);
    expect((await look(browser)).caps.day).toMatchObject({ currency: "EUR", used_minor: 2000 });
    browser.cookies.set("country", "SE");
    expect((await order(browser)).body.error).toBe("spending_cap_day");
    // Naming another currency for the cap does not help either.
    expect((await setCap(browser, "day", 2500, "SEK")).body.error).toBe("conflict");
    expect((await setCap(browser, "month", 90_000, "EUR")).body.error).toBe("conflict");
    expect((await look(browser)).caps).toMatchObject({ day: { amount_minor: 2500 }, month: null });
  });
});

describe("a pause", () => {
  const pause = (browser: Browser, days: number) =>
    browser.call("PUT /api/spending/pause", { body: { days: days as 1 } });
  const [day, week, month] = buyingPauseDays;

  it("switches buying off until it ends, and nothing else", async () => {
    const { browser } = await buyer();
    const { body } = await pause(browser, day);
    const until = new Date(shop.app.clock.now().getTime() + day * 24 * hour * 1000).toISOString();
    expect(body.paused_until).toBe(until);
    expect((await order(browser, "p0")).body).toMatchObject({ error: "spending_paused", frees_at: until });
    expect((await browser.call("GET /api/bundles")).status).toBe(200);
    shop.app.clock.advance(day * 24 * hour);
    expect((await look(browser)).paused_until).toBeNull();
    expect((await order(browser, "p0")).status).toBe(200);
  });

  it("opens no payment for an order that has none yet, and leaves one that was begun to be finished", async () => {
    const { member, browser } = await buyer();
    const begun = await orderBundle(browser);
    const keys = [newId(), newId()] as const;
    const ids = await Promise.all(
      keys.map((idempotencyKey) =>
        createOrder(shop.app, { memberId: member.id, paymentId: null, idempotencyKey }),
      ),
    );
    await pause(browser, day);
    const same = await order(browser, "p1", keys[0]);
    expect(same.body.order).toMatchObject({ status: "expired", checkout_url: null });
    shop.app.clock.advance(2 * 60);
    const { db, sites } = shop.app.services;
    await reconcileOrders(db, shop.app.services, sites);
    for (const id of ids)
      expect(await orderRow(shop.app, id)).toMatchObject({ status: "expired", paymentId: null });
    await chooseOnPage(begun.checkout_url, "paid");
    await expect.poll(async () => (await orderRow(shop.app, begun.id)).status).toBe("completed");
  });

  it.each(["suspended", "banned"] as const)(
    "is what %s members have, too: nothing new is charged",
    async (status) => {
      const { member } = await buyer();
      const id = await createOrder(shop.app, {
        memberId: member.id,
        paymentId: null,
        idempotencyKey: newId(),
      });
      const { db, sites } = shop.app.services;
      await db.update(accounts).set({ status }).where(eq(accounts.id, member.id));
      shop.app.clock.advance(2 * 60);
      await reconcileOrders(db, shop.app.services, sites);
      expect(await orderRow(shop.app, id)).toMatchObject({ status: "expired", paymentId: null });
    },
  );

  it("is made longer, never shorter", async () => {
    const { browser } = await buyer();
    const { body } = await pause(browser, week);
    expect((await pause(browser, day)).body.paused_until).toBe(body.paused_until);
    const longer = (await pause(browser, month)).body.paused_until ?? "";
    expect(longer > (body.paused_until ?? "")).toBe(true);
    await Promise.all([day, week, day, week].map((days) => pause(browser, days)));
    expect((await look(browser)).paused_until).toBe(longer);
    for (const days of [0, -1, 2, 0.5]) expect((await pause(browser, days)).status).toBe(422);
  });
});
