import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { discountUses } from "#server/db/schema/discounts.ts";
import { orders } from "#server/db/schema/payments.ts";
import type { PaymentGateway } from "#server/platform/gateways/payment-gateway.ts";
import { newId } from "#server/platform/ids.ts";
import { dayMs } from "#server/platform/time-units.ts";
import type { Browser } from "#server/test/app/build-app.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { createDiscountCode } from "#server/test/people/factories.ts";
import { gatewayOf, openShop, orderRow, type Shop, standing } from "#server/test/people/payments.ts";
import { expireOrder } from "./expire-order.ts";
import { failedLookMs } from "./payment-limits.ts";
import { reconcileOrders } from "./reconcile-orders.ts";
import { releaseLateDiscounts } from "./release-late-discounts.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await expectBooksBalance(shop.app.services.db);
  await shop.close();
});

type Way = { method?: "wire-transfer" | "ideal"; discount_code?: string };

async function place({ method = "wire-transfer", ...rest }: Way = {}) {
  const { browser, member } = await shop.buyer();
  const { status, body } = await browser.call("POST /api/orders", {
    body: { bundle_id: "p1", method, ...rest },
    headers: { "idempotency-key": newId() },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const orderId: string = body.order.id;
  const { paymentId } = await orderRow(shop.app, orderId);
  return { browser, member, orderId, paymentId: paymentId ?? "" };
}

const cancel = (browser: Browser, orderId: string) =>
  browser.call("POST /api/orders/:order_id/cancellation", { params: { order_id: orderId } });
const statusOf = async (orderId: string) => (await orderRow(shop.app, orderId)).status;
const theirStatus = (paymentId: string) => shop.mollie.payments.find(({ id }) => id === paymentId)?.status;

type Cancelling = PaymentGateway & { cancelPayment: (paymentId: string) => Promise<void> };
const gateway = () => gatewayOf(shop.app) as Cancelling;

/** The money arrives after some turns of the event loop, so that each round meets another step of the cancellation. */
async function payAfter(turns: number, paymentId: string) {
  for (let turn = 0; turn < turns * 5; turn += 1) await new Promise(setImmediate);
  shop.mollie.setStatus(paymentId, "paid");
}

const untilStatus = (orderId: string, status: string) =>
  expect.poll(() => statusOf(orderId), { timeout: 15_000 }).toBe(status);

describe("a member cancels an order that waits for its payment", () => {
  it("here and at the gateway, once for any number of presses", async () => {
    const { browser, orderId, paymentId } = await place();
    const presses = await Promise.all(Array.from({ length: 5 }, () => cancel(browser, orderId)));
    for (const { status, body } of presses) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ order: { status: "cancelled", checkout_url: null }, payment: null });
    }
    expect(theirStatus(paymentId)).toBe("canceled");
    expect((await cancel(browser, orderId)).body.order.status).toBe("cancelled");
  });

  it("not that of another member, which is answered like an unknown one", async () => {
    const { orderId, paymentId } = await place();
    const { browser: other } = await shop.buyer();
    const answers = [await cancel(other, orderId), await cancel(other, newId())];
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
      [404, "not_found"],
      [404, "not_found"],
    ]);
    expect([await statusOf(orderId), theirStatus(paymentId)]).toEqual(["pending", "open"]);
  });

  it("is told if the method does not allow it, and the order stays payable", async () => {
    const { browser, orderId, paymentId } = await place({ method: "ideal" });
    expect(await cancel(browser, orderId)).toMatchObject({
      status: 409,
      body: { error: "order_not_cancellable" },
    });
    expect([await statusOf(orderId), theirStatus(paymentId)]).toEqual(["pending", "open"]);
  });

  it("is told to try again while the gateway is away; a lost answer still counts", async () => {
    const { browser, orderId, paymentId } = await place();
    shop.mollie.faults.plan("error", 2, /v2\/payments\/tr_/);
    expect(await cancel(browser, orderId)).toMatchObject({
      status: 503,
      body: { error: "payment_unavailable" },
    });
    expect(await statusOf(orderId)).toBe("pending");
    shop.mollie.faults.plan("lost", 1, /DELETE/);
    expect((await cancel(browser, orderId)).body.order.status).toBe("cancelled");
    expect(theirStatus(paymentId)).toBe("canceled");
  });

  it("even if the gateway never made its payment", async () => {
    const { browser, orderId } = await place();
    await shop.app.services.db
      .update(orders)
      .set({ paymentId: null, checkoutUrl: null })
      .where(eq(orders.id, orderId));
    const shown = await browser.call("GET /api/orders/:order_id", { params: { order_id: orderId } });
    expect(shown.body.payment).toEqual({ transfer: null, may_cancel: true });
    expect((await cancel(browser, orderId)).body).toMatchObject({
      order: { status: "cancelled", may_be_paid_late: false },
    });
  });

  it.each([
    ["cancelled", (browser: Browser, orderId: string) => cancel(browser, orderId)],
    [
      "expired",
      (_browser: Browser, orderId: string) =>
        expireOrder(shop.app.services.db, shop.app.services, { orderId }),
    ],
  ] as const)(
    "that is %s while the gateway makes its payment: that payment is cancelled, too",
    async (status, end) => {
      const { browser } = await shop.buyer();
      const real = gateway().createPayment;
      let made = "";
      const making = vi.spyOn(gateway(), "createPayment").mockImplementation(async (payment) => {
        const answer = await real(payment);
        made = answer.paymentId;
        await end(browser, payment.orderId);
        expect(await statusOf(payment.orderId)).toBe(status);
        return answer;
      });
      const { body } = await browser.call("POST /api/orders", {
        body: { bundle_id: "p1", method: "wire-transfer" },
        headers: { "idempotency-key": newId() },
      });
      making.mockRestore();
      expect(body.order).toMatchObject({ status, checkout_url: null });
      expect(theirStatus(made)).toBe("canceled");
    },
  );

  it("never one that is charged to a mandate or a card", async () => {
    const { browser, orderId, paymentId } = await place();
    const { db } = shop.app.services;
    await db.update(orders).set({ method: "credit-card", cardUse: "charge" }).where(eq(orders.id, orderId));
    expect((await cancel(browser, orderId)).body.error).toBe("order_not_cancellable");
    expect(theirStatus(paymentId)).toBe("open");
  });
});

describe("money that arrives in the same instant", () => {
  const bought = { isPremium: true, balance: 120, booked: ["purchase sold>member 120"] };

  it("before the cancellation reaches the gateway: the order is paid", async () => {
    const { browser, member, orderId, paymentId } = await place();
    const real = gateway().cancelPayment;
    const cancelling = vi.spyOn(gateway(), "cancelPayment").mockImplementation((id) => {
      shop.mollie.setStatus(paymentId, "paid");
      return real(id);
    });
    const { status, body } = await cancel(browser, orderId);
    cancelling.mockRestore();
    expect([status, body.order.status]).toEqual([200, "completed"]);
    expect(await standing(shop.app, member.id)).toEqual(bought);
    expect((await cancel(browser, orderId)).body.order.status).toBe("completed");
  });

  it("after the gateway has cancelled: it is credited when it arrives", async () => {
    const { browser, member, orderId, paymentId } = await place();
    const real = gateway().cancelPayment;
    const cancelling = vi.spyOn(gateway(), "cancelPayment").mockImplementation(async (id) => {
      await real(id);
      shop.mollie.setStatus(paymentId, "paid");
    });
    expect((await cancel(browser, orderId)).status).toBe(200);
    cancelling.mockRestore();
    await untilStatus(orderId, "completed");
    expect(await standing(shop.app, member.id)).toEqual(bought);
  });

  it("is never lost and never credited twice, whichever of the two is faster", async () => {
    for (let round = 0; round < atSize(6, 60); round += 1) {
      const { browser, member, orderId, paymentId } = await place();
      shop.mollie.faults.repeatWebhooks(3);
      const look = () => browser.call("GET /api/orders/:order_id", { params: { order_id: orderId } });
      const [first] = await Promise.all([
        cancel(browser, orderId),
        cancel(browser, orderId),
        look(),
        payAfter(round % 8, paymentId),
        look(),
      ]);
      expect(first.status).toBe(200);
      await untilStatus(orderId, "completed");
      shop.mollie.faults.clear();
      expect(await standing(shop.app, member.id)).toEqual(bought);
    }
  });
});

describe("a transfer that was sent before its order was cancelled", () => {
  it("is credited within a day, even if no webhook and no member comes", async () => {
    const { browser, member, orderId, paymentId } = await place();
    const { body } = await cancel(browser, orderId);
    expect(body.order).toMatchObject({ status: "cancelled", may_be_paid_late: true });
    const payment = shop.mollie.payments.find(({ id }) => id === paymentId);
    if (!payment) throw new Error("no payment");
    payment.status = "paid";
    shop.app.clock.advance(dayMs / 1000 + 60);
    // The scheduled run may have taken the order a moment earlier, and a look may fail for the moment: it is repeated soon.
    await vi.waitFor(
      async () => {
        await reconcileOrders(shop.app.services.db, shop.app.services, shop.app.services.sites);
        shop.app.clock.advance(failedLookMs / 1000);
        expect(await statusOf(orderId)).toBe("completed");
      },
      { timeout: 30_000, interval: 500 },
    );
    expect((await standing(shop.app, member.id)).balance).toBe(120);
  });

  it("keeps its discount as long as it may arrive, so that no second order has it too", async () => {
    await createDiscountCode(shop.app, { code: "CANCEL1" });
    const { browser, orderId } = await place({ discount_code: "CANCEL1" });
    expect((await cancel(browser, orderId)).body.order.status).toBe("cancelled");
    const again = () =>
      browser.call("POST /api/orders", {
        body: { bundle_id: "p1", method: "ideal", discount_code: "CANCEL1" },
        headers: { "idempotency-key": newId() },
      });
    expect((await again()).body.error).toBe("discount_gone");
    const { db } = shop.app.services;
    expect(await db.$count(discountUses, eq(discountUses.orderId, orderId))).toBe(1);
    shop.app.clock.advance((41 * dayMs) / 1000);
    await releaseLateDiscounts(db, shop.app.clock.now());
    expect(await db.$count(discountUses, eq(discountUses.orderId, orderId))).toBe(0);
  });

  it("has given its discount back if there never was a payment", async () => {
    await createDiscountCode(shop.app, { code: "CANCEL2" });
    const { browser, orderId } = await place({ discount_code: "CANCEL2" });
    const { db } = shop.app.services;
    await db.update(orders).set({ paymentId: null, checkoutUrl: null }).where(eq(orders.id, orderId));
    expect((await cancel(browser, orderId)).body.order.status).toBe("cancelled");
    expect(await db.$count(discountUses, eq(discountUses.orderId, orderId))).toBe(0);
  });
});
