import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { orders } from "#server/db/schema/payments.ts";
import { reconcileOrders } from "#server/modules/money/payments/reconcile-orders.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { begin, newForm, openDebitShop, sign } from "#server/test/people/direct-debits.ts";
import { orderRow, type Shop, standing } from "#server/test/people/payments.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openDebitShop();
});
afterEach(async () => {
  shop.mollie.faults.clear();
  await expectBooksBalance(shop.app.services.db);
});
afterAll(() => shop.close());

const reconcile = () => reconcileOrders(shop.app.services.db, shop.app.services, shop.app.services.sites);
const orderOf = async (memberId: string) => {
  const [order, ...others] = await shop.app.services.db
    .select()
    .from(orders)
    .where(eq(orders.memberId, memberId));
  expect(others).toEqual([]);
  if (!order) throw new Error("no order");
  return order;
};
const paymentsOf = (orderId: string) =>
  shop.mollie.payments.filter(
    ({ metadata }) => (metadata as { order_id: string } | null)?.order_id === orderId,
  );
const pause = (browser: Awaited<ReturnType<Shop["buyer"]>>["browser"]) =>
  browser.call("PUT /api/spending/pause", { body: { days: 1 } });
const tell = (id: string) =>
  shop.app.browser().raw({
    method: "POST",
    url: "/api/mollie-webhook",
    payload: `id=${id}`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

const calls = {
  customer: /^POST \/v2\/customers$/,
  mandate: /^POST \/v2\/customers\/[^/]+\/mandates$/,
  payment: /^POST \/v2\/payments$/,
};

/** Signs while the answer to one call is lost. */
async function lose(on: RegExp, fault: "lost" | "garbage" | "error" = "lost") {
  const buyer = await shop.buyer();
  const id = await begin(shop.app, buyer, newForm());
  shop.mollie.faults.plan(fault, 1, on);
  await sign(buyer.browser, id);
  shop.mollie.faults.clear();
  return { ...buyer, id, order: await orderOf(buyer.member.id) };
}

describe("a charge whose answer is lost", () => {
  it.each(Object.entries(calls))(
    "at the %s: after a pause and the hour it was made and credited, or never made",
    async (step, on) => {
      const { browser, member, order } = await lose(on);
      expect(order).toMatchObject({ status: "pending", paymentId: null });
      expect((await pause(browser)).status).toBe(200);
      for (const seconds of [60, 120, 3300, 3600]) {
        shop.app.clock.advance(seconds);
        await reconcile();
      }
      const { status, paymentId } = await orderRow(shop.app, order.id);
      const isCharged = step === "payment";
      expect([status, paymentsOf(order.id).map(({ id }) => id)]).toEqual(
        isCharged ? ["completed", [paymentId]] : ["expired", []],
      );
      expect((await standing(shop.app, member.id)).balance).toBe(isCharged ? 120 : 0);
    },
  );

  it.each(["lost", "garbage"] as const)(
    "(%s) is found after the gateway forgot its key, and not charged again",
    async (fault) => {
      const { browser, id, member, order } = await lose(calls.payment, fault);
      shop.app.clock.advance(2 * 3600);
      shop.mollie.forgetKeys();
      const again = await sign(browser, id);
      expect(again.body.order).toMatchObject({ id: order.id, status: "completed" });
      expect(paymentsOf(order.id)).toHaveLength(1);
      expect((await standing(shop.app, member.id)).balance).toBe(120);
      const mails = await shop.app.mailsTo(member.email);
      expect(mails.filter(({ subject }) => subject.includes("direct debit"))).toHaveLength(1);
    },
  );

  it("stays open while the gateway cannot be asked, however long, and while a call may still be under way", async () => {
    const { browser, order } = await lose(calls.payment, "error");
    await pause(browser);
    shop.app.clock.advance(120);
    await reconcile();
    // The gateway has no payment yet; after two minutes that is no proof.
    expect((await orderRow(shop.app, order.id)).status).toBe("pending");
    shop.mollie.faults.plan("error", 50, /customers/);
    shop.app.clock.advance(86_400);
    await reconcile();
    expect((await orderRow(shop.app, order.id)).status).toBe("pending");
    shop.mollie.faults.clear();
    shop.app.clock.advance(86_400);
    await reconcile();
    expect((await orderRow(shop.app, order.id)).status).toBe("expired");
    expect(paymentsOf(order.id)).toEqual([]);
  });

  it("is adopted by its webhook, once, however many arrive at once", async () => {
    const { member, order } = await lose(calls.payment);
    const [payment] = paymentsOf(order.id);
    const answers = await Promise.all(Array.from({ length: 10 }, () => tell(payment?.id ?? "")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await orderRow(shop.app, order.id)).toMatchObject({ status: "completed", paymentId: payment?.id });
    expect((await standing(shop.app, member.id)).booked).toEqual(["purchase sold>member 120"]);
  });

  it("is not taken for a payment that is another's, of another price, or made up", async () => {
    const { order } = await lose(calls.payment);
    const [payment] = paymentsOf(order.id);
    if (!payment) throw new Error("not charged");
    const charge = {
      ...payment,
      mandateId: payment.mandateId ?? null,
      customerId: payment.customerId ?? null,
    };
    const cheap = shop.mollie.create({ ...charge, amount: { currency: "EUR", value: "0.01" } });
    const others = shop.mollie.create({ ...charge, metadata: { order_id: "none' or true --" } });
    for (const id of [cheap.id, others.id, "tr_madeup12345", "../customers"]) {
      expect((await tell(id)).status).toBe(200);
    }
    expect(await orderRow(shop.app, order.id)).toMatchObject({ status: "pending", paymentId: null });
  });
});
