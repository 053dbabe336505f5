import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#server/db/schema/accounts.ts";
import { withdrawals } from "#server/db/schema/withdrawals.ts";
import { emit } from "#server/events.ts";
import { spendCredits } from "#server/modules/money/credits/spend-credits.ts";
import { creditsGone, returnedCredits } from "#server/modules/money/payments/order-status.ts";
import { leftToRefund, refundFor } from "#server/modules/money/payments/refund-rules.ts";
import { isWaitingForOrder } from "#server/modules/people/leaving/open-orders.ts";
import { newId } from "#server/platform/ids.ts";
import type { Browser } from "#server/test/app/build-app.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import {
  chooseOnPage,
  openShop,
  orderBundle,
  orderRow,
  type Shop,
  standing,
} from "#server/test/people/payments.ts";
import { followWithdrawals } from "./follow-withdrawal.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(async () => {
  shop.mollie.faults.clear();
  await shop.app.services.queue.drained();
  await expectBooksBalance(shop.app.services.db);
});
afterAll(() => shop.close());

const rowsOf = (orderId: string) =>
  shop.app.services.db.select().from(withdrawals).where(eq(withdrawals.orderId, orderId));
const paymentOf = (orderId: string) => {
  const found = shop.mollie.payments.find(
    ({ metadata }) => (metadata as { order_id: string }).order_id === orderId,
  );
  if (!found) throw new Error("no payment");
  return found;
};
const refundsOf = (orderId: string) =>
  paymentOf(orderId).refunds.map(({ amount, status }) => `${amount.value} ${status}`);
const list = async (browser: Browser) => (await browser.call("GET /api/withdrawals")).body;
const purchaseOf = async (browser: Browser, orderId: string) =>
  (await list(browser)).purchases.find(({ order_id }) => order_id === orderId);
const ask = (browser: Browser, orderId: string, credits = 120, amountMinor = 1999) =>
  browser.call("POST /api/withdrawals", {
    body: { order_id: orderId, shown: { credits, amount_minor: amountMinor } },
  });
const spend = (memberId: string, amount: number) =>
  shop.app.services.db.transaction(async (tx) => {
    const id = newId();
    await spendCredits(tx, {
      ...{ memberId, amount, cause: "message", causeId: id, idempotencyKey: `message:${id}` },
      now: shop.app.clock.now(),
    });
  });
/** Waits until the gateway has been asked once, with any answer. */
async function asked(orderId: string): Promise<void> {
  await expect.poll(async () => (await rowsOf(orderId))[0]?.askedGatewayAt ?? null).not.toBeNull();
  await shop.app.services.queue.drained();
}
async function follow(): Promise<void> {
  await followWithdrawals(shop.app.services);
  await shop.app.services.queue.drained();
}

/** A member who has just paid for 120 credits, 19.99 EUR. */
async function buyer() {
  const { member, browser } = await shop.buyer();
  const order = await orderBundle(browser);
  await chooseOnPage(order.checkout_url, "paid");
  await expect.poll(async () => (await orderRow(shop.app, order.id)).status).toBe("completed");
  return { member, browser, orderId: order.id };
}

describe("a withdrawal", () => {
  it("of a purchase that was not touched refunds all of it, ends Premium, and is confirmed by mail", async () => {
    const { member, browser, orderId } = await buyer();
    expect(await purchaseOf(browser, orderId)).toMatchObject({
      currency: "EUR",
      offer: { credits_bought: 120, credits_left: 120, amount_minor: 1999, ends_premium: true },
      withdrawal: null,
    });
    const { status, body } = await ask(browser, orderId);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      days: 14,
      purchases: [{ order_id: orderId, offer: null, withdrawal: { credits: 120, amount_minor: 1999 } }],
    });
    // The credits are gone before the gateway has answered.
    expect(await standing(shop.app, member.id)).toMatchObject({ balance: 0, isPremium: false });
    await expect.poll(() => refundsOf(orderId)).toEqual(["19.99 pending"]);
    await expect.poll(async () => (await orderRow(shop.app, orderId)).status).toBe("refunded");
    await shop.app.services.queue.drained();
    expect((await purchaseOf(browser, orderId))?.withdrawal?.state).toBe("under_way");
    const mails = await shop.app.mailsTo(member.email);
    const mail = mails.find(({ subject }) => subject === "You have withdrawn from your purchase");
    expect(mail?.text).toContain("€19.99");
    expect(mail?.text).toContain(orderId);
    expect(mail?.text).toContain("within 14 days");
    shop.mollie.finishRefund(paymentOf(orderId).id, paymentOf(orderId).refunds[0]?.id ?? "");
    shop.app.clock.advance(13 * 3600);
    await follow();
    expect((await purchaseOf(browser, orderId))?.withdrawal?.state).toBe("paid");
  });

  it("counts used credits at the price of the bundle, in the member's favour", async () => {
    const { member, browser, orderId } = await buyer();
    await spend(member.id, 20);
    expect((await purchaseOf(browser, orderId))?.offer).toMatchObject({
      ...{ credits_bought: 120, credits_left: 100, amount_minor: 1666 },
    });
    expect((await ask(browser, orderId, 100, 1666)).status).toBe(200);
    await expect.poll(() => refundsOf(orderId)).toEqual(["16.66 pending"]);
    await expect.poll(async () => (await orderRow(shop.app, orderId)).refundedMinor).toBe(1666);
    expect(await standing(shop.app, member.id)).toMatchObject({ balance: 0, isPremium: false });
    expect((await orderRow(shop.app, orderId)).status).toBe("completed");
  });

  it("leaves Premium and the credits of another purchase alone", async () => {
    const { member, browser, orderId } = await buyer();
    const other = await orderBundle(browser);
    await chooseOnPage(other.checkout_url, "paid");
    await expect.poll(async () => (await orderRow(shop.app, other.id)).status).toBe("completed");
    expect((await purchaseOf(browser, orderId))?.offer).toMatchObject({ ends_premium: false });
    expect((await ask(browser, orderId)).status).toBe(200);
    expect(await standing(shop.app, member.id)).toMatchObject({ balance: 120, isPremium: true });
    expect((await purchaseOf(browser, other.id))?.offer).toMatchObject({
      ...{ credits_left: 120, ends_premium: true },
    });
  });

  it("is refused if the shown sum has changed, and nothing is written", async () => {
    const { member, browser, orderId } = await buyer();
    await spend(member.id, 5);
    for (const [credits, amount] of [
      [120, 1999],
      [115, 1999],
      [115, 1],
      [-5, 1916],
    ] as const) {
      const { status, body } = await ask(browser, orderId, credits, amount);
      expect([status, body.error]).toEqual([409, "withdrawal_changed"]);
    }
    expect(await rowsOf(orderId)).toEqual([]);
    expect(await standing(shop.app, member.id)).toMatchObject({ balance: 115, isPremium: true });
  });

  it("of a purchase whose credits were all used is refused, and says so before", async () => {
    const { member, browser, orderId } = await buyer();
    await spend(member.id, 120);
    expect((await purchaseOf(browser, orderId))?.offer).toMatchObject({ credits_left: 0, amount_minor: 0 });
    expect((await ask(browser, orderId, 0, 0)).body.error).toBe("withdrawal_empty");
  });

  it("can be made until the fourteenth day ends by the member's own clock", async () => {
    const { browser, orderId } = await buyer();
    const paid = (await orderRow(shop.app, orderId)).completedAt as Date;
    let until = "";
    for (const timeZone of ["Pacific/Kiritimati", "UTC", "America/Los_Angeles"]) {
      browser.cookies.set("tz", timeZone);
      const purchase = await purchaseOf(browser, orderId);
      until = purchase?.until ?? "";
      // The calendar day of the purchase there, and fourteen more.
      const dayThere = new Intl.DateTimeFormat("en-CA", { timeZone }).format(paid);
      const lastDay = new Date(new Date(dayThere).getTime() + 14 * 86_400_000).toISOString().slice(0, 10);
      expect(purchase?.last_day).toBe(lastDay);
      const there = new Intl.DateTimeFormat("en-GB", { timeZone, timeStyle: "medium" });
      expect(there.format(new Date(until))).toBe("00:00:00");
      // The day of the purchase does not count, the last one does whole; clocks may change in between.
      const days = (new Date(until).getTime() - paid.getTime()) / 86_400_000;
      expect(days).toBeGreaterThan(13.9);
      expect(days).toBeLessThan(15.1);
    }
    const { clock } = shop.app;
    const before = clock.now();
    clock.set(new Date(new Date(until).getTime() - 1000));
    expect((await purchaseOf(browser, orderId))?.offer).not.toBeNull();
    clock.set(new Date(until));
    expect(await purchaseOf(browser, orderId)).toBeUndefined();
    expect((await ask(browser, orderId)).body.error).toBe("withdrawal_over");
    clock.set(before);
  });

  it("of another member's purchase, of one that was not paid, and of none is refused", async () => {
    const { orderId } = await buyer();
    const stranger = await shop.buyer();
    expect((await ask(stranger.browser, orderId)).body.error).toBe("not_found");
    expect((await ask(stranger.browser, newId())).body.error).toBe("not_found");
    expect((await list(stranger.browser)).purchases).toEqual([]);
    const open = await orderBundle(stranger.browser);
    expect((await ask(stranger.browser, open.id)).body.error).toBe("withdrawal_over");
    expect(await rowsOf(orderId)).toEqual([]);
  });
});

describe("many withdrawals at once", () => {
  it("of one purchase are one, with one refund", async () => {
    const { member, browser, orderId } = await buyer();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(browser, orderId)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await Promise.all([follow(), follow(), follow()]);
    await expect.poll(() => refundsOf(orderId)).toEqual(["19.99 pending"]);
    expect(await rowsOf(orderId)).toHaveLength(1);
    expect(await standing(shop.app, member.id)).toMatchObject({ balance: 0 });
  });

  it("and spending at the same instant never refund what was spent", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { member, browser, orderId } = await buyer();
      const [answer, spent] = await Promise.all([
        ask(browser, orderId),
        spend(member.id, 5).then(
          () => true,
          () => false,
        ),
      ]);
      expect(answer.status === 200).toBe(!spent);
      expect((await standing(shop.app, member.id)).balance).toBe(spent ? 115 : 0);
    }
  });
});

describe("a gateway that", () => {
  it("is away is asked again until it answers", async () => {
    const { browser, orderId } = await buyer();
    shop.mollie.faults.plan("error", 1, /^POST .*\/refunds/);
    expect((await ask(browser, orderId)).status).toBe(200);
    await asked(orderId);
    expect((await purchaseOf(browser, orderId))?.withdrawal?.state).toBe("asked");
    shop.app.clock.advance(6 * 60);
    await follow();
    expect(refundsOf(orderId)).toEqual(["19.99 pending"]);
    expect((await purchaseOf(browser, orderId))?.withdrawal?.state).toBe("under_way");
  });

  it("refunded and lost its answer refunds once", async () => {
    const { browser, orderId } = await buyer();
    shop.mollie.faults.plan("lost", 1, /^POST .*\/refunds/);
    expect((await ask(browser, orderId)).status).toBe(200);
    await expect.poll(() => refundsOf(orderId)).toEqual(["19.99 pending"]);
    // An hour later the gateway has forgotten the key.
    shop.mollie.forgetKeys();
    shop.app.clock.advance(3700);
    await follow();
    await follow();
    expect(refundsOf(orderId)).toEqual(["19.99 pending"]);
    expect((await purchaseOf(browser, orderId))?.withdrawal?.state).toBe("under_way");
  });

  it("cannot pay back gives credits and Premium back, says so, and the purchase can be withdrawn from again", async () => {
    const { member, browser, orderId } = await buyer();
    await ask(browser, orderId);
    await expect.poll(async () => (await orderRow(shop.app, orderId)).status).toBe("refunded");
    await expect.poll(async () => (await rowsOf(orderId))[0]?.refundId ?? null).not.toBeNull();
    const { id, refunds } = paymentOf(orderId);
    shop.mollie.failRefund(id, refunds[0]?.id ?? "");
    await expect.poll(async () => (await rowsOf(orderId))[0]?.outcome).toBe("failed");
    await expect.poll(() => standing(shop.app, member.id)).toMatchObject({ balance: 120, isPremium: true });
    await shop.app.services.queue.drained();
    const subjects = (await shop.app.mailsTo(member.email)).map(({ subject }) => subject);
    expect(subjects).toContain("Your refund couldn’t be paid out");
    // Long after the last day: the first withdrawal was in time.
    shop.app.clock.advance(16 * 86_400);
    expect((await purchaseOf(browser, orderId))?.withdrawal?.state).toBe("failed");
    expect((await ask(browser, orderId)).status).toBe(200);
    await expect.poll(() => refundsOf(orderId)).toEqual(["19.99 failed", "19.99 pending"]);
    expect(await standing(shop.app, member.id)).toMatchObject({ balance: 0, isPremium: false });
  });

  it("says that the bank took the payment back refunds nothing", async () => {
    const { browser, orderId } = await buyer();
    shop.mollie.faults.plan("error", 1, /^POST .*\/refunds/);
    await ask(browser, orderId);
    await asked(orderId);
    shop.mollie.chargeBack(paymentOf(orderId).id);
    await expect.poll(async () => (await orderRow(shop.app, orderId)).status).toBe("charged_back");
    await expect.poll(async () => (await rowsOf(orderId))[0]?.outcome).toBe("moot");
    shop.app.clock.advance(6 * 60);
    await follow();
    expect(refundsOf(orderId)).toEqual([]);
  });

  it("refunds only what the bank has not taken back", async () => {
    const { member, browser, orderId } = await buyer();
    shop.mollie.faults.plan("error", 1, /^POST .*\/refunds/);
    await ask(browser, orderId);
    await asked(orderId);
    shop.mollie.chargeBack(paymentOf(orderId).id, 500);
    await expect.poll(async () => (await orderRow(shop.app, orderId)).chargedBackMinor).toBe(500);
    shop.app.clock.advance(6 * 60);
    await follow();
    await expect.poll(() => refundsOf(orderId)).toEqual(["14.99 pending"]);
    await expect.poll(async () => (await orderRow(shop.app, orderId)).status).toBe("charged_back");
    expect(await standing(shop.app, member.id)).toMatchObject({ balance: 0, isPremium: false });
  });

  it("after a partial chargeback offers the rest of the price", async () => {
    const { browser, orderId } = await buyer();
    shop.mollie.chargeBack(paymentOf(orderId).id, 1000);
    await expect.poll(async () => (await orderRow(shop.app, orderId)).chargedBackMinor).toBe(1000);
    expect((await purchaseOf(browser, orderId))?.offer).toMatchObject({
      ...{ credits_bought: 60, credits_left: 60, amount_minor: 999 },
    });
    await ask(browser, orderId, 60, 999);
    await expect.poll(() => refundsOf(orderId)).toEqual(["9.99 pending"]);
    await shop.app.services.queue.drained();
  });

  it("gives the payment back once more after its bank took it refunds it", async () => {
    const { member, browser, orderId } = await buyer();
    shop.mollie.faults.plan("error", 1, /^POST .*\/refunds/);
    await ask(browser, orderId);
    await asked(orderId);
    shop.mollie.chargeBack(paymentOf(orderId).id);
    await expect.poll(async () => (await rowsOf(orderId))[0]?.outcome).toBe("moot");
    shop.app.clock.advance(6 * 60);
    shop.mollie.reverseChargeBack(paymentOf(orderId).id);
    await expect.poll(() => refundsOf(orderId)).toEqual(["19.99 pending"]);
    await expect.poll(async () => (await orderRow(shop.app, orderId)).status).toBe("refunded");
    expect(await standing(shop.app, member.id)).toMatchObject({ balance: 0, isPremium: false });
  });

  it("gets a refund back that was paid gives the credits back", async () => {
    const { member, browser, orderId } = await buyer();
    await ask(browser, orderId);
    await expect.poll(async () => (await rowsOf(orderId))[0]?.refundId ?? null).not.toBeNull();
    const { id, refunds } = paymentOf(orderId);
    shop.mollie.finishRefund(id, refunds[0]?.id ?? "");
    shop.app.clock.advance(13 * 3600);
    await follow();
    expect((await rowsOf(orderId))[0]?.outcome).toBe("paid");
    shop.mollie.failRefund(id, refunds[0]?.id ?? "");
    await expect.poll(async () => (await rowsOf(orderId))[0]?.outcome).toBe("failed");
    expect(await standing(shop.app, member.id)).toMatchObject({ balance: 120, isPremium: true });
  });

  it("told nobody that a refund failed is found out by the next look, books first", async () => {
    const { member, browser, orderId } = await buyer();
    await ask(browser, orderId);
    await expect.poll(async () => (await rowsOf(orderId))[0]?.refundId ?? null).not.toBeNull();
    await expect.poll(async () => (await orderRow(shop.app, orderId)).status).toBe("refunded");
    const [refund] = paymentOf(orderId).refunds;
    if (refund) refund.status = "failed";
    shop.app.clock.advance(13 * 3600);
    await follow();
    expect((await rowsOf(orderId))[0]?.outcome).toBe("failed");
    expect(await standing(shop.app, member.id)).toMatchObject({ balance: 120, isPremium: true });
  });

  it("has refunded a part or all by hand meanwhile refunds the rest alone", async () => {
    const [part, whole] = [await buyer(), await buyer()];
    for (const { browser, orderId } of [part, whole]) {
      shop.mollie.faults.plan("error", 1, /^POST .*\/refunds/);
      await ask(browser, orderId);
      await asked(orderId);
    }
    shop.mollie.refund(paymentOf(part.orderId).id, 500);
    shop.mollie.refund(paymentOf(whole.orderId).id, 1999);
    for (const { orderId } of [part, whole])
      await expect.poll(async () => (await orderRow(shop.app, orderId)).refundedMinor).toBeGreaterThan(0);
    shop.app.clock.advance(6 * 60);
    await follow();
    expect(refundsOf(part.orderId)).toEqual(["5.00 pending", "14.99 pending"]);
    expect(refundsOf(whole.orderId)).toEqual(["19.99 pending"]);
    expect((await rowsOf(whole.orderId))[0]?.outcome).toBe("paid");
    for (const { member } of [part, whole])
      expect(await standing(shop.app, member.id)).toMatchObject({ balance: 0, isPremium: false });
  });

  it.each([
    [1666, ["16.66 pending"]],
    [1000, ["10.00 pending", "6.66 pending"]],
  ])(
    "has refunded %i of a withdrawal of 16.66 by hand refunds the rest of it alone",
    async (byHand, refunds) => {
      const { member, browser, orderId } = await buyer();
      await spend(member.id, 20);
      shop.mollie.faults.plan("error", 1, /^POST .*\/refunds/);
      expect((await ask(browser, orderId, 100, 1666)).status).toBe(200);
      await asked(orderId);
      shop.mollie.refund(paymentOf(orderId).id, byHand);
      await expect.poll(async () => (await orderRow(shop.app, orderId)).refundedMinor).toBe(byHand);
      shop.app.clock.advance(6 * 60);
      await follow();
      await expect.poll(async () => (await orderRow(shop.app, orderId)).refundedMinor).toBe(1666);
      await follow();
      expect(refundsOf(orderId)).toEqual(refunds);
      expect((await standing(shop.app, member.id)).balance).toBe(0);
    },
  );
});

describe("a member who withdraws", () => {
  it("before their address is confirmed gets the confirmation as soon as it is", async () => {
    const { member, browser, orderId } = await buyer();
    const { db, queue } = shop.app.services;
    const own = eq(accounts.id, member.id);
    await db.update(accounts).set({ confirmedAt: null, status: "not_confirmed" }).where(own);
    expect((await ask(browser, orderId)).status).toBe(200);
    await queue.drained();
    const confirmations = async () =>
      (await shop.app.mailsTo(member.email)).filter(({ subject }) => /withdrawn/.test(subject)).length;
    expect(await confirmations()).toBe(0);
    await db.update(accounts).set({ confirmedAt: shop.app.clock.now(), status: "active" }).where(own);
    await db.transaction((tx) => emit(tx, queue, "account.confirmed", { memberId: member.id }));
    await expect.poll(confirmations).toBe(1);
  });

  it("and leaves is kept until the refund has ended", async () => {
    const { member, browser, orderId } = await buyer();
    const { db, clock } = shop.app.services;
    const isWaiting = () => isWaitingForOrder(db, { memberId: member.id, now: clock.now() });
    expect(await isWaiting()).toBe(false);
    await ask(browser, orderId);
    await expect.poll(async () => (await rowsOf(orderId))[0]?.refundId ?? null).not.toBeNull();
    expect(await isWaiting()).toBe(true);
    shop.mollie.finishRefund(paymentOf(orderId).id, paymentOf(orderId).refunds[0]?.id ?? "");
    shop.app.clock.advance(13 * 3600);
    await follow();
    expect(await isWaiting()).toBe(false);
  });
});

describe("the books of a withdrawal", () => {
  const price = fc.constantFrom([50, 999], [120, 1999], [300, 3999], [700, 7999], [700, 799]) as fc.Arbitrary<
    [credits: number, amountMinor: number]
  >;

  it("take the credits that are left and no other, at any price, before and after the refund shows", () => {
    fc.assert(
      fc.property(price, fc.nat(), fc.nat(), ([credits, amountMinor], left, before) => {
        const order = { credits, amountMinor, refundedMinor: before % amountMinor, chargedBackMinor: 0 };
        const gone = returnedCredits(order, order);
        const { creditsLeft, amountMinor: refund } = refundFor(order, left % (credits + 1));
        fc.pre(creditsLeft > 0);
        const wish = { credits: creditsLeft, amountMinor: refund, refundedBeforeMinor: order.refundedMinor };
        const shown = { ...order, refundedMinor: order.refundedMinor + refund };
        expect(shown.refundedMinor).toBeLessThanOrEqual(amountMinor);
        expect(creditsGone(order, { ...wish, refundId: null })).toBe(gone + creditsLeft);
        // The whole price takes all credits, also one whose price was lost in rounding.
        const afterRefund = shown.refundedMinor === amountMinor ? credits : gone + creditsLeft;
        expect(creditsGone(shown, { ...wish, refundId: null })).toBe(afterRefund);
        expect(creditsGone(shown, { ...wish, refundId: "re_1" })).toBe(afterRefund);
        // Staff refunded a part by hand: the rest is refunded, and no other credits go.
        const byHand = Math.floor(refund / 2);
        const part = { ...order, refundedMinor: order.refundedMinor + byHand };
        expect(creditsGone(part, { ...wish, refundId: null })).toBe(gone + creditsLeft);
        expect(leftToRefund(part, wish)).toBe(refund - byHand);
        expect(leftToRefund(shown, wish)).toBe(0);
        // A refund by others fails: exactly their part of the credits is restored.
        const others = { ...order, refundedMinor: refund };
        expect(creditsGone(others, { ...wish, refundId: "re_1" })).toBe(creditsLeft);
        // The refund is never less than the price of the withdrawn credits.
        expect(refund * credits).toBeGreaterThanOrEqual(
          creditsLeft === credits - gone
            ? 0
            : Math.min(amountMinor * creditsLeft, (amountMinor - order.refundedMinor) * credits),
        );
      }),
    );
  });
});
