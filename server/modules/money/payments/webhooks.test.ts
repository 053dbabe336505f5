import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ledgerEntries } from "#server/db/schema/credits.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
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
  shop.mollie.faults.clear();
  await expectBooksBalance(shop.app.services.db);
});
afterAll(() => shop.close());

const nothing = { isPremium: false, balance: 0, booked: [] };
const once = { isPremium: true, balance: 120, booked: ["purchase sold>member 120"] };
const statusOf = async (orderId: string) => (await orderRow(shop.app, orderId)).status;
const entriesOf = (memberId: string) =>
  shop.app.services.db.select().from(ledgerEntries).where(eq(ledgerEntries.memberId, memberId));

async function paymentOf(orderId: string): Promise<string> {
  return (await orderRow(shop.app, orderId)).paymentId ?? "";
}

/** Calls like Mollie, over the network. */
function callWebhook(body: string, type = "application/x-www-form-urlencoded"): Promise<Response> {
  return fetch(`${shop.app.services.env.PUBLIC_URL}/api/mollie-webhook`, {
    method: "POST",
    headers: { "content-type": type },
    body,
  });
}

describe("a webhook about a paid payment", () => {
  it("credits once, called a hundred times at once and twenty times more the next day", async () => {
    for (let round = 0; round < atSize(1, 5); round += 1) {
      const { member, browser } = await shop.buyer();
      const order = await orderBundle(browser);
      shop.mollie.faults.repeatWebhooks(100);
      await chooseOnPage(order.checkout_url, "paid");
      await expect.poll(() => statusOf(order.id), { timeout: 20_000 }).toBe("completed");
      // The rest of the crowd still waits for connections.
      await expect.poll(() => standing(shop.app, member.id), { timeout: 20_000 }).toEqual(once);

      shop.app.clock.advance(86_400);
      const id = await paymentOf(order.id);
      const replays = Array.from({ length: 20 }, () => callWebhook(`id=${id}`));
      expect(new Set((await Promise.all(replays)).map(({ status }) => status))).toEqual(new Set([200]));
      expect(await standing(shop.app, member.id)).toEqual(once);
      expect(await entriesOf(member.id)).toHaveLength(1);
      expect(await shop.app.mailsTo(member.email)).toHaveLength(1);
    }
  });
});

describe("a forged webhook", () => {
  it("contains false data: the state is the one at Mollie", async () => {
    const { member, browser } = await shop.buyer();
    const order = await orderBundle(browser);
    const id = await paymentOf(order.id);
    const claims = {
      status: "paid",
      amount: { currency: "EUR", value: "19.99" },
      metadata: { order_id: order.id },
    };
    const said = [
      await callWebhook(new URLSearchParams({ id, status: "paid", "amount[value]": "19.99" }).toString()),
      await callWebhook(JSON.stringify({ id, ...claims }), "application/json"),
      await callWebhook(`id=${order.id}`),
      await callWebhook(`id=${id}%00`),
      await callWebhook(`id=tr_x&id=${id}`),
      await callWebhook(`id[]=${id}`),
      await callWebhook(`id=${encodeURIComponent("../../payments?status=paid")}`),
      await callWebhook(`id=${"x".repeat(101)}`),
    ];
    expect(said.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await statusOf(order.id)).toBe("pending");
    expect(await standing(shop.app, member.id)).toEqual(nothing);
  });

  it("about another member's payment credits nobody but whoever paid it, and only once it is paid", async () => {
    const [thief, victim] = [await shop.buyer(), await shop.buyer()];
    const own = await orderBundle(thief.browser);
    const others = await orderBundle(victim.browser);
    const othersPayment = await paymentOf(others.id);
    const forge = () =>
      thief.browser.raw({
        method: "POST",
        url: "/api/mollie-webhook",
        payload: { id: othersPayment, order_id: own.id, member_id: thief.member.id },
      });
    expect((await forge()).status).toBe(200);
    expect(await standing(shop.app, victim.member.id)).toEqual(nothing);
    await chooseOnPage(others.checkout_url, "paid");
    await forge();
    await expect.poll(() => statusOf(others.id)).toBe("completed");
    expect(await statusOf(own.id)).toBe("pending");
    expect(await standing(shop.app, thief.member.id)).toEqual(nothing);
    expect(await standing(shop.app, victim.member.id)).toEqual(once);
  });

  it("about a payment that names another member's order credits neither", async () => {
    const [thief, victim] = [await shop.buyer(), await shop.buyer()];
    const [cheap, dear] = [await orderBundle(thief.browser), await orderBundle(victim.browser)];
    const [one, other] = [await paymentOf(cheap.id), await paymentOf(dear.id)];
    const swapped = shop.mollie.payments.filter(({ id }) => id === one || id === other);
    const names = swapped.map(({ metadata }) => metadata);
    swapped.forEach((payment, index) => {
      payment.metadata = names[1 - index];
    });
    for (const { checkout_url } of [cheap, dear]) await chooseOnPage(checkout_url, "paid");
    for (const id of [one, other]) expect((await callWebhook(`id=${id}`)).status).toBe(200);
    expect(await standing(shop.app, thief.member.id)).toEqual(nothing);
    expect(await standing(shop.app, victim.member.id)).toEqual(nothing);
  });
});
