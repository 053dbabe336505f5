import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#server/db/schema/accounts.ts";
import { withdrawals } from "#server/db/schema/withdrawals.ts";
import { followWithdrawals } from "#server/modules/money/withdrawals/follow-withdrawal.ts";
import { purgeDeleted } from "#server/modules/people/leaving/purge-deleted.ts";
import { newId } from "#server/platform/ids.ts";
import type { Browser } from "#server/test/app/build-app.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { createMember, testPassword } from "#server/test/people/factories.ts";
import {
  chooseOnPage,
  openShop,
  orderBundle,
  orderRow,
  type Shop,
  standing,
} from "#server/test/people/payments.ts";
import { signUpPerson } from "#server/test/people/sign-up-person.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(async () => {
  await expectBooksBalance(shop.app.services.db);
});
afterAll(() => shop.close());

const day = 86_400;
const returned = {
  isPremium: false,
  balance: 0,
  booked: ["purchase sold>member 120", "refund member>withdrawn 120"],
};
const bought = { isPremium: true, balance: 120, booked: ["purchase sold>member 120"] };
const leave = (browser: Browser) => browser.call("POST /api/deletion", { body: { password: testPassword } });
const isCompleted = (orderId: string) =>
  expect.poll(async () => (await orderRow(shop.app, orderId)).status, { timeout: 20_000 }).toBe("completed");
const purge = () => purgeDeleted(shop.app.services, shop.app.clock.now());
const statusOf = async (memberId: string) =>
  (await shop.app.services.db.select().from(accounts).where(eq(accounts.id, memberId)))[0]?.status;
const paymentOf = async (orderId: string) => (await orderRow(shop.app, orderId)).paymentId ?? "";
const refundsAt = (paymentId: string) =>
  shop.mollie.payments.find(({ id }) => id === paymentId)?.refunds ?? [];
const refundsOf = (paymentId: string) =>
  refundsAt(paymentId).map(({ amount, status }) => `${amount.value} ${status}`);
const withdrawalOf = async (orderId: string) =>
  (await shop.app.services.db.select().from(withdrawals).where(eq(withdrawals.orderId, orderId)))[0];
const follow = () => followWithdrawals(shop.app.services);
/** The refund that the product requested for an order, once it is noted. */
async function refundOf(orderId: string, expected: string): Promise<void> {
  await expect.poll(async () => (await withdrawalOf(orderId)) !== undefined, { timeout: 20_000 }).toBe(true);
  await follow();
  await expect
    .poll(async () => (await withdrawalOf(orderId))?.refundId ?? null, { timeout: 20_000 })
    .not.toBeNull();
  await shop.app.services.queue.drained();
  expect(refundsOf(await paymentOf(orderId))).toEqual([expected]);
}
async function finishRefund(orderId: string): Promise<void> {
  const paymentId = await paymentOf(orderId);
  shop.mollie.finishRefund(paymentId, refundsAt(paymentId)[0]?.id ?? "");
  shop.app.clock.advance(13 * 3600);
  await follow();
  await shop.app.services.queue.drained();
  expect((await withdrawalOf(orderId))?.outcome).toBe("paid");
}
const comeBack = (email: string) =>
  shop.app
    .browser()
    .call("POST /api/user.php", { body: { email, password: testPassword, reactivate: true } });

describe("a member who deletes the account while paying", () => {
  it("finds the credits there after coming back, whichever of the two came first", async () => {
    for (let round = 0; round < atSize(3, 30); round += 1) {
      const { member, browser } = await shop.buyer();
      const order = await orderBundle(browser);
      shop.mollie.faults.repeatWebhooks(5);
      const pay = async () => {
        await chooseOnPage(order.checkout_url, "paid");
        if (round === 1) await isCompleted(order.id);
      };
      // The member leaves before in the first round, after in the second, else at the same instant.
      const leaving = round === 1 ? pay().then(() => leave(browser)) : leave(browser);
      if (round === 0) await leaving;
      if (round !== 1) await pay();
      expect((await leaving).status).toBe(200);
      await isCompleted(order.id);
      expect((await comeBack(member.email)).status).toBe(200);
      expect(await standing(shop.app, member.id)).toEqual(bought);
      shop.mollie.faults.clear();
    }
  });

  it("is not purged before the payment has ended; what is paid after the time to come back is paid back", async () => {
    const { member, browser } = await shop.buyer();
    const order = await orderBundle(browser);
    expect((await leave(browser)).status).toBe(200);
    shop.app.clock.advance(14 * day);
    await purge();
    expect(await statusOf(member.id)).toBe("pending_deletion");
    await chooseOnPage(order.checkout_url, "paid");
    await refundOf(order.id, "19.99 pending");
    await finishRefund(order.id);
    await purge();
    expect(await statusOf(member.id)).toBe("deleted");
    expect((await orderRow(shop.app, order.id)).status).toBe("refunded");
    expect(await standing(shop.app, member.id)).toEqual(returned);
  });

  it("and does not come back is paid back at the purge what arrived meanwhile, and not what was bought before", async () => {
    const { member, browser } = await shop.buyer();
    const before = await orderBundle(browser);
    await chooseOnPage(before.checkout_url, "paid");
    await isCompleted(before.id);
    const order = await orderBundle(browser);
    shop.app.clock.advance(60);
    expect((await leave(browser)).status).toBe(200);
    await chooseOnPage(order.checkout_url, "paid");
    await isCompleted(order.id);
    expect((await standing(shop.app, member.id)).balance).toBe(240);
    shop.app.clock.advance(14 * day);
    await purge();
    expect(await statusOf(member.id)).toBe("deleted");
    await refundOf(order.id, "19.99 pending");
    expect((await orderRow(shop.app, before.id)).status).toBe("completed");
    expect(refundsOf(await paymentOf(before.id))).toEqual([]);
    expect((await standing(shop.app, member.id)).booked).toEqual([
      "member_left member>withdrawn 120",
      "purchase sold>member 120",
      "purchase sold>member 120",
      "refund member>withdrawn 120",
    ]);
  });

  it.each(["cancelled", "expired"] as const)(
    "is purged in time although money of the %s bank transfer may arrive, and is paid back what arrives, once",
    async (end) => {
      const { member, browser } = await shop.buyer();
      const placed = await browser.call("POST /api/orders", {
        body: { bundle_id: "p1", method: "wire-transfer" },
        headers: { "idempotency-key": newId() },
      });
      const orderId = placed.body.order.id;
      const paymentId = await paymentOf(orderId);
      if (end === "expired") shop.mollie.setStatus(paymentId, "expired");
      else await browser.call("POST /api/orders/:order_id/cancellation", { params: { order_id: orderId } });
      await expect.poll(async () => (await orderRow(shop.app, orderId)).status).toBe(end);
      expect((await leave(browser)).status).toBe(200);
      shop.app.clock.advance(14 * day);
      await purge();
      expect(await statusOf(member.id)).toBe("deleted");

      shop.mollie.faults.repeatWebhooks(5);
      shop.mollie.setStatus(paymentId, "paid");
      await refundOf(orderId, "19.99 pending");
      await Promise.all([follow(), follow(), follow()]);
      shop.mollie.faults.clear();
      await expect.poll(async () => (await orderRow(shop.app, orderId)).status).toBe("refunded");
      expect(refundsOf(paymentId)).toEqual(["19.99 pending"]);
      expect(await standing(shop.app, member.id)).toEqual(returned);
    },
  );
});

describe("an account without a proven address whose place a later sign-up takes", () => {
  const orderAs = async (browser: Browser) => {
    browser.cookies.set("country", "NL");
    return orderBundle(browser);
  };

  it("is paid back what is left of its purchase if it was the second of a proven address", async () => {
    const { email } = await createMember(shop.app);
    const shadow = await signUpPerson(shop.app, email, "a stranger's own words 7");
    const order = await orderAs(shadow.browser);
    await chooseOnPage(order.checkout_url, "paid");
    await isCompleted(order.id);
    await signUpPerson(shop.app, email, "another stranger's words 8");
    expect(await statusOf(shadow.id)).toBe("deleted");
    await refundOf(order.id, "14.99 pending");
    expect(await standing(shop.app, shadow.id)).toEqual(returned);
  });

  it("keeps its credits or is paid back, whichever of the payment and the sign-up comes first", async () => {
    for (let round = 0; round < atSize(6, 40); round += 1) {
      const email = `twice${round}@example.com`;
      const first = await signUpPerson(shop.app, email);
      const order = await orderAs(first.browser);
      const pay = () => chooseOnPage(order.checkout_url, "paid");
      const signUp = () => signUpPerson(shop.app, email, "their other words 8");
      // The payment is settled before in the first round, after in the second, else at the same instant.
      if (round === 0) await pay().then(() => isCompleted(order.id));
      const signingUp = signUp();
      if (round === 1) await signingUp;
      if (round > 0) await pay();
      await signingUp;
      await isCompleted(order.id);
      if ((await statusOf(first.id)) === "deleted") {
        await refundOf(order.id, "14.99 pending");
        expect(await standing(shop.app, first.id)).toEqual(returned);
      } else expect(await standing(shop.app, first.id)).toEqual(bought);
    }
  });
});
