import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { withdrawals } from "#server/db/schema/withdrawals.ts";
import { spendCredits } from "#server/modules/money/credits/spend-credits.ts";
import { getGateway } from "#server/platform/gateways/find-gateway.ts";
import { newId } from "#server/platform/ids.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { orderRow, standing } from "#server/test/people/payments.ts";
import { openSecondShop, payThere } from "#server/test/people/signed-redirect.ts";
import { followWithdrawals } from "./follow-withdrawal.ts";

/** The second gateway takes it. */
const refusedByMollie = 3;

let shops: Awaited<ReturnType<typeof openSecondShop>>;
beforeAll(async () => {
  shops = await openSecondShop();
  await settleSite(shops.shop.app, { brand: { niche: refusedByMollie } });
});
afterEach(async () => {
  shops.emulator.repeatNotices(1);
  await shops.shop.app.services.queue.drained();
  await expectBooksBalance(shops.shop.app.services.db);
});
afterAll(() => shops.close());

const appOf = () => shops.shop.app;
const rowOf = async (orderId: string) => {
  const { db } = appOf().services;
  const [row] = await db.select().from(withdrawals).where(eq(withdrawals.orderId, orderId));
  return row;
};

/** A member who paid 19.99 EUR for 120 credits and has used 20 of them. */
async function buyer() {
  const { member, browser } = await shops.shop.buyer();
  const { body } = await browser.call("POST /api/orders", {
    body: { bundle_id: "p1", method: "visa" },
    headers: { "idempotency-key": newId() },
  });
  const orderId = body.order.id;
  await payThere(body.order.checkout_url, "paid");
  await expect.poll(async () => (await orderRow(appOf(), orderId)).status).toBe("completed");
  const { db, clock } = appOf().services;
  await db.transaction((tx) =>
    spendCredits(tx, {
      ...{ memberId: member.id, amount: 20, cause: "message", causeId: newId() },
      ...{ idempotencyKey: `message:${orderId}`, now: clock.now() },
    }),
  );
  const { paymentId } = await orderRow(appOf(), orderId);
  return { member, browser, orderId, paymentId: paymentId ?? "" };
}

it.each([
  [1666, [["by-hand", 1666]]],
  [
    1000,
    [
      ["by-hand", 1000],
      ["ours", 666],
    ],
  ],
  [0, [["ours", 1666]]],
])(
  "a gateway that gets calls for refunds after staff refunded %i of 1666 by hand refunds the rest alone",
  async (byHand, expected) => {
    const { member, browser, orderId, paymentId } = await buyer();
    const gateway = getGateway(appOf().services.gateways, "signed-redirect");
    const { refunds } = gateway;
    Object.assign(gateway, { refunds: null });
    try {
      const wish = { order_id: orderId, shown: { credits: 100, amount_minor: 1666 } };
      expect((await browser.call("POST /api/withdrawals", { body: wish })).status).toBe(200);
      await expect.poll(async () => (await rowOf(orderId))?.lookedAt ?? null).not.toBeNull();
      await appOf().services.queue.drained();
      // Staff refund it in the gateway's own pages, and the notice about it is lost.
      shops.emulator.repeatNotices(0);
      const payment = shops.emulator.find(paymentId);
      if (byHand > 0) payment?.refunds.push({ id: "by-hand", amountMinor: byHand, status: "paid" });
      expect(await rowOf(orderId)).toMatchObject({ askedGatewayAt: null, outcome: null });
    } finally {
      Object.assign(gateway, { refunds });
    }
    for (let look = 0; look < 3; look += 1) {
      appOf().clock.advance(13 * 3600);
      await followWithdrawals(appOf().services);
    }
    const made = shops.emulator.find(paymentId)?.refunds ?? [];
    expect(made.map(({ id, amountMinor }) => [id === "by-hand" ? id : "ours", amountMinor])).toEqual(
      expected,
    );
    expect((await orderRow(appOf(), orderId)).refundedMinor).toBe(1666);
    expect((await standing(appOf(), member.id)).balance).toBe(0);
    if (byHand === 1666) expect((await rowOf(orderId))?.outcome).toBe("paid");
  },
);

it("credits that an earlier refund took stay taken at every moment of a withdrawal", async () => {
  const { member, browser, orderId, paymentId } = await buyer();
  shops.emulator.find(paymentId)?.refunds.push({ id: "earlier", amountMinor: 500, status: "paid" });
  shops.emulator.setStatus(paymentId, "paid");
  await expect.poll(async () => (await orderRow(appOf(), orderId)).refundedMinor).toBe(500);
  const wish = { order_id: orderId, shown: { credits: 70, amount_minor: 1167 } };
  expect((await browser.call("POST /api/withdrawals", { body: wish })).status).toBe(200);
  await expect.poll(async () => (await rowOf(orderId))?.refundId ?? null).not.toBeNull();
  await appOf().services.queue.drained();
  expect((await orderRow(appOf(), orderId)).refundedMinor).toBe(1667);
  expect(await standing(appOf(), member.id)).toMatchObject({
    balance: 0,
    booked: [
      "message member>spent 20",
      "purchase sold>member 120",
      "refund member>withdrawn 30",
      "refund member>withdrawn 70",
    ],
  });
});
