import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { paymentReturns } from "#server/db/schema/payments.ts";
import type { GatewayPayment, GatewayReturn } from "#server/platform/gateways/gateway-payment.ts";
import type { PaymentGateway } from "#server/platform/gateways/payment-gateway.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { createMember, createOrder } from "#server/test/people/factories.ts";
import { orderRow } from "#server/test/people/payments.ts";
import { paymentsLife } from "./member-life.ts";
import type { PaymentServices } from "./payment-services.ts";
import { settleOrder } from "./settle-order.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  await expectBooksBalance(app.services.db);
  await app.close();
});

const at = new Date("2026-05-04T10:00:00Z");
const refund = (returnId: string, amountMinor: number, state: GatewayReturn["state"] = "done") =>
  ({ returnId, kind: "refund", amountMinor, at, state }) as const;
const chargeback = (state: GatewayReturn["state"] = "done") =>
  ({ returnId: "chb_1", kind: "chargeback", amountMinor: 1999, at, state }) as const;

const buy = async () => createOrder(app, { memberId: (await createMember(app)).id, amountMinor: 1999 });

/** A paid payment with these returns, and the sums of those that stand. */
function says(returns: readonly GatewayReturn[], facts: Partial<GatewayPayment> = {}) {
  const sum = (kind: GatewayReturn["kind"]) =>
    returns
      .filter((one) => one.kind === kind && one.state !== "undone")
      .reduce((minor, { amountMinor }) => minor + amountMinor, 0);
  const sums = { refundedMinor: sum("refund"), chargedBackMinor: sum("chargeback") };
  return { ...sums, returns, ...facts };
}
type Said = Omit<ReturnType<typeof says>, "returns"> & Pick<GatewayPayment, "returns">;

/** Looks while the gateway answers this; a function may delay the answer. */
async function look(
  orderId: string,
  said: Said | (() => Promise<Said>),
  services: Partial<PaymentServices> = {},
): Promise<void> {
  const getPayment = async (paymentId: string): Promise<GatewayPayment> => ({
    ...{ paymentId, orderId, status: "paid", amountMinor: 1999, currency: "EUR", method: "ideal" },
    ...{ failure: null, details: { cardLastDigits: null, cardBrand: null } },
    ...{ checkoutUrl: null, transfer: null, isCancelable: false },
    ...(typeof said === "function" ? await said() : said),
  });
  const gateway = { name: "mollie", getPayment } as unknown as PaymentGateway;
  await settleOrder(app.services.db, { ...app.services, ...services, gateways: [gateway] }, orderId);
}

const rowsOf = (orderId: string) =>
  app.services.db
    .select()
    .from(paymentReturns)
    .where(eq(paymentReturns.orderId, orderId))
    .orderBy(asc(paymentReturns.kind), asc(paymentReturns.returnId));
const kept = async (orderId: string) =>
  (await rowsOf(orderId)).map(
    ({ kind, returnId, amountMinor, state }) => `${kind} ${returnId} ${amountMinor} ${state}`,
  );

it("keeps each refund of a payment in a row of its own, and leaves a row that did not change", async () => {
  const orderId = await buy();
  await look(orderId, says([]));
  expect(await kept(orderId)).toEqual([]);
  await look(orderId, says([refund("re_1", 500)]));
  const [first] = await rowsOf(orderId);
  expect(first).toMatchObject({ returnedAt: at, changedAt: app.clock.now() });
  app.clock.advance(3600);
  await look(orderId, says([refund("re_2", 300), refund("re_1", 500)]));
  expect(await kept(orderId)).toEqual(["refund re_1 500 done", "refund re_2 300 done"]);
  expect((await rowsOf(orderId))[0]).toEqual(first);
  expect(await orderRow(app, orderId)).toMatchObject({ status: "completed", refundedMinor: 800 });
});

it("follows a refund that arrives, though no sum changes, and tells the member's pages", async () => {
  const orderId = await buy();
  await look(orderId, says([refund("re_1", 500, "under_way")]));
  const before = await orderRow(app, orderId);
  const told: string[] = [];
  const publish = (_memberId: string, event: string) => void told.push(event);
  const live = { ...app.services.live, publish } as PaymentServices["live"];
  for (let time = 0; time < 2; time += 1) await look(orderId, says([refund("re_1", 500)]), { live });
  expect(await kept(orderId)).toEqual(["refund re_1 500 done"]);
  expect(told.filter((event) => event === "order_changed")).toHaveLength(1);
  expect(await orderRow(app, orderId)).toMatchObject({
    ...{ status: before.status, refundedMinor: 500, updatedAt: before.updatedAt },
  });
});

it("keeps its rows as they are while the list cannot be read, and follows the sum", async () => {
  const orderId = await buy();
  await look(orderId, says([refund("re_1", 500)]));
  await look(orderId, { ...says([]), refundedMinor: 800, returns: null });
  expect(await kept(orderId)).toEqual(["refund re_1 500 done"]);
  expect(await orderRow(app, orderId)).toMatchObject({ status: "completed", refundedMinor: 800 });
});

it("keeps a refund that failed, and returns its part to the order", async () => {
  const orderId = await buy();
  await look(orderId, says([refund("re_1", 500, "under_way")]));
  await look(orderId, says([refund("re_1", 500, "undone")]));
  expect(await kept(orderId)).toEqual(["refund re_1 500 undone"]);
  expect(await orderRow(app, orderId)).toMatchObject({ status: "completed", refundedMinor: 0 });
});

it("keeps a chargeback, its reversal and its return; a refund with the same id is another row", async () => {
  const orderId = await buy();
  const sameId = { ...refund("chb_1", 200), at };
  await look(orderId, says([sameId, chargeback()]));
  expect(await kept(orderId)).toEqual(["chargeback chb_1 1999 done", "refund chb_1 200 done"]);
  expect(await orderRow(app, orderId)).toMatchObject({ status: "charged_back" });
  await look(orderId, says([sameId, chargeback("undone")]));
  expect(await kept(orderId)).toEqual(["chargeback chb_1 1999 undone", "refund chb_1 200 done"]);
  expect(await orderRow(app, orderId)).toMatchObject({ status: "completed", refundedMinor: 200 });
  await look(orderId, says([sameId, chargeback()]));
  expect(await kept(orderId)).toEqual(["chargeback chb_1 1999 done", "refund chb_1 200 done"]);
});

it("calls a return undone that the gateway no longer lists, and keeps one that it lists twice once", async () => {
  const orderId = await buy();
  await look(orderId, says([chargeback(), refund("re_1", 200)]));
  await look(orderId, says([refund("re_1", 200), refund("re_1", 200)], { refundedMinor: 200 }));
  expect(await kept(orderId)).toEqual(["chargeback chb_1 1999 undone", "refund re_1 200 done"]);
  const rows = await rowsOf(orderId);
  app.clock.advance(3600);
  await look(orderId, says([refund("re_1", 200)]));
  expect(await rowsOf(orderId)).toEqual(rows);
});

it("keeps each return once, however many look at the same time", async () => {
  const orderId = await buy();
  for (const state of ["under_way", "done"] as const) {
    const said = says([refund("re_1", 500, state), refund("re_2", 100, state)]);
    await Promise.all(Array.from({ length: 20 }, () => look(orderId, said)));
    expect(await kept(orderId)).toEqual([`refund re_1 500 ${state}`, `refund re_2 100 ${state}`]);
  }
});

it.each([
  ["the same sums", says([refund("re_1", 500)])],
  ["other sums", says([refund("re_1", 500), refund("re_2", 300)])],
])("asks again for an answer that a newer one with %s overtook", async (_sums, newest) => {
  const orderId = await buy();
  const older = says([refund("re_1", 500, "under_way")]);
  await look(orderId, older);
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let asked = 0;
  const late = look(orderId, async () => {
    asked += 1;
    if (asked > 1) return newest;
    begun.resolve();
    await held.promise;
    return older;
  });
  await begun.promise;
  await look(orderId, newest);
  const rows = await rowsOf(orderId);
  held.resolve();
  await late;
  expect(asked).toBe(2);
  expect(await rowsOf(orderId)).toEqual(rows);
});

it.each([
  ["another order", { orderId: "0199f0c6-0000-7000-8000-000000000000" }],
  ["another amount", { amountMinor: 1 }],
])("writes nothing from an answer about %s", async (_what, facts) => {
  const orderId = await buy();
  await look(orderId, says([]));
  await look(orderId, says([refund("re_1", 500)], facts));
  expect(await kept(orderId)).toEqual([]);
});

it("writes nothing from an older answer that calls a paid payment unpaid", async () => {
  const orderId = await buy();
  await look(orderId, says([refund("re_1", 500)]));
  const rows = await rowsOf(orderId);
  await look(orderId, says([], { status: "pending" }));
  expect(await rowsOf(orderId)).toEqual(rows);
});

it("follows the sums of a gateway that lists no returns", async () => {
  const orderId = await buy();
  await look(orderId, says([], { refundedMinor: 500 }));
  expect(await orderRow(app, orderId)).toMatchObject({ status: "completed", refundedMinor: 500 });
  expect(await kept(orderId)).toEqual([]);
});

it("is part of the export of the member who paid, and stays in the books without them", async () => {
  const [own, others] = [await buy(), await buy()];
  await look(own, says([refund("re_own", 500)]));
  await look(others, says([refund("re_other", 500)]));
  const { db, clock } = app.services;
  const { memberId } = await orderRow(app, own);
  const [row] = await rowsOf(own);
  expect((await paymentsLife.export(db, memberId, "")).payment_returns).toEqual([row]);
  await db.transaction((tx) => paymentsLife.forget(tx, { memberId, now: clock.now(), isStillNamed: false }));
  expect(await rowsOf(own)).toEqual([row]);
});
