import { getTableName, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { debitMethod } from "#contracts/money/payment-methods.ts";
import type { Db } from "#server/db/open-database.ts";
import { bookPurchase } from "#server/modules/money/credits/book-purchase.ts";
import { listInvoicesOf } from "#server/modules/money/invoices/queries.ts";
import type { PaymentGateway } from "#server/platform/gateways/payment-gateway.ts";
import type { Log } from "#server/platform/operations/log.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, createOrder } from "#server/test/people/factories.ts";
import type { DocumentFailures } from "./document-failures.ts";
import { documentOrders } from "./document-order.ts";
import { getOrder } from "./queries.ts";
import { settleOrder } from "./settle-order.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const kindsOf = async (orderId: string) =>
  (await listInvoicesOf(app.services.db, [orderId])).map(({ row }) => row.kind);

/** A database that notes the statements of its transactions: `insert invoices`. */
function noting(db: Db, noted: string[]): Db {
  const inside = <T extends object>(tx: T): T =>
    new Proxy(tx, {
      get(target, name) {
        const method = Reflect.get(target, name) as unknown;
        if (typeof method !== "function") return method;
        return (...given: unknown[]) => {
          const isWrite = name === "insert" || name === "update" || name === "delete";
          noted.push(isWrite ? `${name} ${getTableName(given[0] as never)}` : String(name));
          return method.apply(target, given) as unknown;
        };
      },
    });
  return new Proxy(db, {
    get(target, name) {
      const method = Reflect.get(target, name) as unknown;
      if (name === "transaction")
        return (work: (tx: Db) => Promise<unknown>) => target.transaction((tx) => work(inside(tx as Db)));
      return typeof method === "function" ? method.bind(target) : method;
    },
  });
}

it("takes the number of a document in the last statements of the transaction that moves the money", async () => {
  const { services } = app;
  const orderId = await createOrder(app, { memberId: (await createMember(app)).id, method: debitMethod });
  const { paymentId, amountMinor, currency } = await getOrder(services.db, orderId);
  for (const [chargedBackMinor, kinds] of [
    [0, ["invoice"]],
    [amountMinor, ["invoice", "credit_note"]],
  ] as const) {
    const payment = {
      ...{ paymentId, orderId, amountMinor, currency, status: "paid", refundedMinor: 0, chargedBackMinor },
      ...{ transfer: null, failure: null, returns: [] },
    };
    const noted: string[] = [];
    const gateway = { name: "mollie", getPayment: async () => payment } as unknown as PaymentGateway;
    await settleOrder(noting(services.db, noted), { ...services, gateways: [gateway] }, orderId);
    expect(await kindsOf(orderId)).toEqual(kinds);
    expect(noted.slice(-2)).toEqual(["insert invoice_counters", "insert invoices"]);
    expect(noted.filter((one) => one === "insert notifications")).toHaveLength(1);
  }
});

it("logs an order that always fails ever more rarely, and documents the others meanwhile", async () => {
  const { clock } = app;
  const { db } = app.services;
  await db.execute(sql`alter table invoices add constraint refused_by_test check (country <> 'XX')`);
  const [broken = "", whole = ""] = await Promise.all(
    ["XX", "DE"].map(async (taxCountry) => {
      const memberId = (await createMember(app)).id;
      const completedAt = clock.now();
      const orderId = await createOrder(app, { memberId, status: "completed", completedAt, taxCountry });
      await db.transaction((tx) => bookPurchase(tx, { memberId, orderId, credits: 120, now: completedAt }));
      return orderId;
    }),
  );
  const error = vi.fn();
  const failures: DocumentFailures = new Map();
  const run = () => documentOrders({ db, clock, log: { error } as unknown as Log }, failures);
  const logged: number[] = [];
  for (let minute = 0; minute <= 60; minute += 1) {
    const before = error.mock.calls.length;
    await run();
    if (error.mock.calls.length > before) logged.push(minute);
    clock.advance(60);
  }
  expect(logged).toEqual([0, 2, 6, 14, 30]);
  expect([await kindsOf(broken), await kindsOf(whole)]).toEqual([[], ["invoice"]]);
  await db.execute(sql`alter table invoices drop constraint refused_by_test`);
  clock.advance(60);
  await run();
  expect([await kindsOf(broken), failures.size]).toEqual([["invoice"], 0]);
});
