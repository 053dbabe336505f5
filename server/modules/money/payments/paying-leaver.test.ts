import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { orderWatchedDays } from "#contracts/limits.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { purgeDeleted } from "#server/modules/people/leaving/purge-deleted.ts";
import { newId } from "#server/platform/ids.ts";
import type { Browser } from "#server/test/app/build-app.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { testPassword } from "#server/test/people/factories.ts";
import {
  chooseOnPage,
  openShop,
  orderBundle,
  orderRow,
  type Shop,
  standing,
} from "#server/test/people/payments.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterEach(async () => {
  await expectBooksBalance(shop.app.services.db);
});
afterAll(() => shop.close());

const day = 86_400;
const bought = { isPremium: true, balance: 120, booked: ["purchase sold>member 120"] };
const leave = (browser: Browser) => browser.call("POST /api/deletion", { body: { password: testPassword } });
const isCompleted = (orderId: string) =>
  expect.poll(async () => (await orderRow(shop.app, orderId)).status, { timeout: 20_000 }).toBe("completed");
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

  it("is not purged before the payment has ended, and the payment stands in the books", async () => {
    const { member, browser } = await shop.buyer();
    const order = await orderBundle(browser);
    expect((await leave(browser)).status).toBe(200);
    shop.app.clock.advance(14 * day);
    await purgeDeleted(shop.app.services, shop.app.clock.now());
    const statusOf = async () => {
      const { db } = shop.app.services;
      const [account] = await db.select().from(accounts).where(eq(accounts.id, member.id));
      return account?.status;
    };
    expect(await statusOf()).toBe("pending_deletion");
    await chooseOnPage(order.checkout_url, "paid");
    await isCompleted(order.id);
    expect((await standing(shop.app, member.id)).booked).toEqual(bought.booked);
    await purgeDeleted(shop.app.services, shop.app.clock.now());
    expect(await statusOf()).toBe("deleted");
    expect((await orderRow(shop.app, order.id)).status).toBe("completed");
    expect((await standing(shop.app, member.id)).booked).toContain("purchase sold>member 120");
  });

  it("is not purged while the money of a cancelled bank transfer may arrive, and is purged after that", async () => {
    const { db } = shop.app.services;
    const statusOf = async (memberId: string) =>
      (await db.select().from(accounts).where(eq(accounts.id, memberId)))[0]?.status;
    const purge = () => purgeDeleted(shop.app.services, shop.app.clock.now());
    const leaver = async () => {
      const { member, browser } = await shop.buyer();
      const placed = await browser.call("POST /api/orders", {
        body: { bundle_id: "p1", method: "wire-transfer" },
        headers: { "idempotency-key": newId() },
      });
      const params = { order_id: placed.body.order.id };
      await browser.call("POST /api/orders/:order_id/cancellation", { params });
      expect((await leave(browser)).status).toBe(200);
      return { id: member.id, orderId: params.order_id };
    };
    const [paying, waiting] = [await leaver(), await leaver()];
    shop.app.clock.advance(15 * day);
    await purge();
    expect([await statusOf(paying.id), await statusOf(waiting.id)]).toEqual([
      "pending_deletion",
      "pending_deletion",
    ]);
    shop.mollie.setStatus((await orderRow(shop.app, paying.orderId)).paymentId ?? "", "paid");
    await isCompleted(paying.orderId);
    expect((await standing(shop.app, paying.id)).booked).toEqual(bought.booked);
    await purge();
    expect([await statusOf(paying.id), await statusOf(waiting.id)]).toEqual(["deleted", "pending_deletion"]);
    shop.app.clock.advance((orderWatchedDays - 14) * day);
    await purge();
    expect(await statusOf(waiting.id)).toBe("deleted");
  });
});
