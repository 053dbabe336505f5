import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#server/db/schema/accounts.ts";
import { purgeDeleted } from "#server/modules/people/leaving/purge-deleted.ts";
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
});
