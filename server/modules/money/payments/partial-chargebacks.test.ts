import { afterAll, beforeAll, expect, it } from "vitest";
import type { orders } from "#server/db/schema/payments.ts";
import { bookPurchase } from "#server/modules/money/credits/book-purchase.ts";
import { withdrawPurchase } from "#server/modules/money/credits/withdraw-purchase.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, createOrder, openSession } from "#server/test/people/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** A member's purchase of 120 credits for 20.00, and the credits that were taken back for returned money. */
async function purchase(changes: Partial<typeof orders.$inferInsert>, takings: readonly number[]) {
  const { db, clock } = app.services;
  const member = await createMember(app);
  const memberId = member.id;
  const now = clock.now();
  const paid = { amountMinor: 2000, credits: 120, status: "completed", completedAt: now } as const;
  const orderId = await createOrder(app, { memberId, ...paid, ...changes });
  await db.transaction(async (tx) => {
    await bookPurchase(tx, { memberId, orderId, credits: 120, now });
    for (const [change, credits] of takings.entries())
      await withdrawPurchase(tx, { memberId, orderId, credits, cause: "chargeback", change, now });
  });
  const browser = await openSession(app, member);
  const { body } = await browser.call("GET /api/orders/:order_id", { params: { order_id: orderId } });
  const file = (await browser.raw({ method: "GET", url: "/api/orders.csv" })).body;
  const [head = [], line = []] = file.split("\r\n").map((row) => row.replaceAll('"', "").split(","));
  return { order: body.order, columns: head.slice(11), cells: line.slice(11) };
}

it("an order of which the bank took back a part says what went, what that took, and what remains", async () => {
  const { order, columns, cells } = await purchase({ chargedBackMinor: 500 }, [30]);
  expect(order).toMatchObject({
    ...{ status: "completed", amount_minor: 2000, refunded_minor: 0 },
    ...{ charged_back_minor: 500, credits_returned: 30 },
  });
  expect(columns).toEqual(["Refunded", "Charged back", "Remaining price", "Credits taken back"]);
  expect(cells).toEqual(["0.00", "5.00", "15.00", "30"]);
});

it("a chargeback that was withdrawn leaves nothing behind, and one beside a refund is counted with it", async () => {
  const undone = await purchase({}, [30, 0]);
  expect(undone.order).toMatchObject({ charged_back_minor: 0, credits_returned: 0 });
  expect(undone.cells).toEqual(["0.00", "0.00", "20.00", "0"]);
  const both = await purchase({ refundedMinor: 400, chargedBackMinor: 600 }, [24, 60]);
  expect(both.order).toMatchObject({ refunded_minor: 400, charged_back_minor: 600, credits_returned: 60 });
  expect(both.cells).toEqual(["4.00", "6.00", "10.00", "60"]);
});

it("an unpaid order has no price left to pay, and no credits", async () => {
  const member = await createMember(app);
  await createOrder(app, { memberId: member.id, status: "expired" });
  const browser = await openSession(app, member);
  const file = (await browser.raw({ method: "GET", url: "/api/orders.csv" })).body;
  expect(file.split("\r\n")[1]).toMatch(/"0.00","0.00","0.00","0"$/);
});
