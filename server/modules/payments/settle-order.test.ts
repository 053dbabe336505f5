import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { orders } from "#server/db/schema/payments.ts";
import type { GatewayPayment, GatewayStatus, MollieGateway } from "#server/platform/gateways/mollie.ts";
import { newId } from "#server/platform/ids.ts";
import { expectBooksBalance } from "#server/test/books.ts";
import { createTestApp, type TestApp } from "#server/test/build-app.ts";
import { createMember, type TestMember } from "#server/test/factories.ts";
import { orderRow, standing } from "#server/test/payments.ts";
import type { PaymentTools } from "./payment-tools.ts";
import { settleOrder } from "./settle-order.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function writeOrder(member: TestMember, amountMinor = 1999): Promise<string> {
  const id = newId();
  const now = app.clock.now();
  const site = await app.services.sites.find("localhost");
  await app.services.db.insert(orders).values({
    id,
    siteId: site?.id ?? "",
    memberId: member.id,
    bundleId: "p1",
    credits: 120,
    amountMinor,
    currency: "EUR",
    country: "NL",
    method: "ideal",
    status: "pending",
    idempotencyKey: newId(),
    paymentId: `tr_${id.replaceAll("-", "")}`,
    createdAt: now,
    updatedAt: now,
  });
  return id;
}

/** Looks once while Mollie shows the payment in this state, however old the view is. */
async function look(
  orderId: string,
  status: GatewayStatus,
  tools: Partial<PaymentTools> = {},
): Promise<void> {
  const getPayment = async (paymentId: string): Promise<GatewayPayment> => ({
    paymentId,
    status,
    amountMinor: 1999,
    currency: "EUR",
    orderId,
    method: "ideal",
    details: { cardLastDigits: null, cardBrand: null },
    refundedMinor: 0,
    checkoutUrl: null,
  });
  const mollie = { getPayment } as unknown as MollieGateway;
  await settleOrder(app.services.db, { ...app.services, ...tools, mollie }, orderId);
}

const courses: GatewayStatus[][] = [
  ["pending", "processing", "completed"],
  ["pending", "processing", "failed"],
  ["pending", "completed", "refunded"],
  ["pending", "completed", "charged_back"],
  ["pending", "completed", "refunded", "charged_back"],
  ["pending", "expired"],
];

it("books credits once and back once, whatever the order and number of views, alone or at once", {
  timeout: 120_000,
}, async () => {
  const views = fc.constantFrom(...courses).chain((course) =>
    fc.record({
      course: fc.constant(course),
      views: fc.shuffledSubarray([...course, ...course], { minLength: course.length * 2 }),
      atOnce: fc.boolean(),
    }),
  );
  await fc.assert(
    fc.asyncProperty(views, async ({ course, views, atOnce }) => {
      const member = await createMember(app);
      const orderId = await writeOrder(member);
      if (atOnce) await Promise.all(views.map((status) => look(orderId, status)));
      else for (const status of views) await look(orderId, status);
      const last = course.at(-1);
      expect((await orderRow(app, orderId)).status).toBe(last);
      const { isPremium, balance, booked } = await standing(app, member.id);
      expect({ isPremium, balance }).toEqual(
        last === "completed" ? { isPremium: true, balance: 120 } : { isPremium: false, balance: 0 },
      );
      expect(new Set(booked).size).toBe(booked.length);
      expect(booked.length).toBe(last === "completed" ? 1 : booked.length === 0 ? 0 : 2);
    }),
    { numRuns: 60 },
  );
  await expectBooksBalance(app.services.db);
});

it("settles two orders of a member at once, one completing and one going back, and leaves premium on", async () => {
  for (let round = 0; round < 10; round += 1) {
    const member = await createMember(app);
    const [first, second] = [await writeOrder(member), await writeOrder(member)];
    await look(first, "completed");
    await Promise.all([look(first, "refunded"), look(second, "completed")]);
    expect(await standing(app, member.id)).toMatchObject({ isPremium: true, balance: 120 });
  }
});

it("credits nothing where the amount is not the order's", async () => {
  const member = await createMember(app);
  const orderId = await writeOrder(member, 7999);
  await look(orderId, "completed");
  expect(await standing(app, member.id)).toEqual({ isPremium: false, balance: 0, booked: [] });
});

it("tells the member's pages once, after the fact, of each change", async () => {
  const member = await createMember(app);
  const orderId = await writeOrder(member);
  const told: unknown[] = [];
  const publish = (...news: unknown[]) => void told.push(news);
  const live = { ...app.services.live, publish } as PaymentTools["live"];
  for (const status of ["pending", "completed", "completed", "refunded"] as const) {
    await look(orderId, status, { live });
  }
  expect(told).toEqual([
    [member.id, "order_changed", { order_id: orderId, status: "completed" }],
    [member.id, "user_changed", {}],
    [member.id, "order_changed", { order_id: orderId, status: "refunded" }],
    [member.id, "user_changed", {}],
  ]);
});
