import { eq, isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { orders, paymentReturns } from "#server/db/schema/payments.ts";
import { settledDifferences, settlementAccounts, settlements } from "#server/db/schema/settlements.ts";
import { auditLog } from "#server/db/schema/staff.ts";
import type { Gathering } from "#server/emulators/mollie/settlements.ts";
import { settleOrder } from "#server/modules/money/payments/settle-order.ts";
import { GatewayError } from "#server/platform/gateways/gateway-error.ts";
import type { SettlementCalls, SettlementEntry } from "#server/platform/gateways/gateway-settlement.ts";
import { newId } from "#server/platform/ids.ts";
import { dayMs } from "#server/platform/time-units.ts";
import type { Browser } from "#server/test/app/build-app.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { createSite } from "#server/test/people/factories.ts";
import {
  chooseOnPage,
  gatewayOf,
  openShop,
  orderBundle,
  orderRow,
  type Shop,
  standing,
} from "#server/test/people/payments.ts";
import { createStaff, openStaffSession } from "#server/test/people/staff.ts";
import { compareSettlements } from "./compare-settlements.ts";
import { forgetSettled } from "./forget-settled.ts";
import { settledEndedKeptMs, settledPagesPerRun } from "./settlement-limits.ts";

let shop: Shop;
let vera: Browser;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await expectBooksBalance(shop.app.services.db);
  await shop.close();
});
beforeEach(async () => {
  vi.restoreAllMocks();
  shop.mollie.faults.clear();
  // What other tests bought is settled.
  settle();
  const { db } = shop.app.services;
  await db.delete(settledDifferences);
  await db.delete(settlements);
  await db.delete(settlementAccounts);
  shop.app.clock.advance(60);
  // Settlements count from the first paid order on.
  const completedAt = shop.app.clock.now();
  await db
    .update(orders)
    .set({ completedAt, paymentId: sql`nullif(${orders.paymentId}, 'tr_stranger')` })
    .where(isNotNull(orders.completedAt));
  vera = await openStaffSession(shop.app, await createStaff(shop.app, { roles: ["finance"] }));
});

const services = () => shop.app.services;
const compare = () => compareSettlements(services().db, services());
async function compareLater(): Promise<void> {
  shop.app.clock.advance(3600);
  vera = await openStaffSession(shop.app, await createStaff(shop.app, { roles: ["finance"] }));
  await compare();
}
function settle(gathering: Gathering = {}) {
  return shop.mollie.settle({ settledAt: shop.app.clock.now(), ...gathering });
}
const euros = (minor: number, currency = "EUR") => ({ currency, value: (minor / 100).toFixed(2) });

/** A paid order, and its payment at the gateway. */
async function buy() {
  const { browser, member } = await shop.buyer();
  const order = await orderBundle(browser);
  await chooseOnPage(order.checkout_url, "paid");
  const status = async () => (await orderRow(shop.app, order.id)).status;
  await expect.poll(status, { timeout: 15_000 }).toBe("completed");
  const { paymentId, amountMinor } = await orderRow(shop.app, order.id);
  return { orderId: order.id, member, amountMinor, paymentId: paymentId ?? "" };
}

async function list(state: "open" | "done" = "open", browser = vera) {
  const { status, body } = await browser.call("GET /api/admin/settlements", { query: { state } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const kinds = async (state: "open" | "done" = "open") =>
  (await list(state)).differences.map(({ kind }) => kind).sort();
const progress = async () => (await list()).progress.find(({ gateway }) => gateway === "mollie");

/** Other calls for settlements than the emulator's. */
function withCalls(calls: Partial<SettlementCalls>): void {
  const gateway = gatewayOf(shop.app);
  const own = gateway.settlements as SettlementCalls;
  for (const [name, call] of Object.entries(calls)) {
    vi.spyOn(own, name as keyof SettlementCalls).mockImplementation(call as never);
  }
}
const entry = (changes: Partial<SettlementEntry> = {}): SettlementEntry => ({
  ...{ kind: "payment", paymentId: "tr_stranger", entryId: changes.paymentId ?? "tr_stranger" },
  ...{ amountMinor: 999, currency: "EUR", at: shop.app.clock.now() },
  ...changes,
});
/** One settlement of the gateway with these entries. */
function withEntries(...entries: SettlementEntry[]): void {
  withCalls({
    listSettlements: async () => [
      { settlementId: "stl_planted", reference: "1.2.3", settledAt: shop.app.clock.now() },
    ],
    listEntries: async () => ({ entries, next: null }),
  });
}

describe("a settlement", () => {
  it("whose payments, refunds and chargebacks the books have leaves nothing, and is read once", async () => {
    const [first, second] = [await buy(), await buy()];
    shop.mollie.refund(first.paymentId, 500);
    shop.mollie.chargeBack(second.paymentId);
    const refunded = async () => (await orderRow(shop.app, first.orderId)).refundedMinor;
    const status = async () => (await orderRow(shop.app, second.orderId)).status;
    await expect.poll(refunded, { timeout: 15_000 }).toBe(500);
    await expect.poll(status, { timeout: 15_000 }).toBe("charged_back");
    const { reference } = settle();
    const read = vi.spyOn(gatewayOf(shop.app).settlements as SettlementCalls, "listEntries");
    await compare();
    expect(await list()).toMatchObject({ differences: [], open: 0 });
    expect(await progress()).toMatchObject({ state: "compared", newest: { reference }, waiting: 0 });
    const reads = read.mock.calls.length;
    await compareLater();
    expect([reads, read.mock.calls.length]).toEqual([3, 3]);
    expect(await kinds("done")).toEqual([]);
  });

  it("with a payment that no order has is listed once, without an order, at every site", async () => {
    await buy();
    const strange = { id: "tr_stranger", paymentId: "tr_stranger", amount: euros(999) };
    const { reference, settledAt } = settle({ strangers: { payments: [strange] } });
    await compare();
    await compareLater();
    const { differences, open } = await list();
    expect([differences.length, open]).toEqual([1, 1]);
    expect(differences[0]).toMatchObject({
      ...{
        kind: "settled_unknown",
        order_id: null,
        payment_id: "tr_stranger",
        gateway: "mollie",
        books: null,
      },
      entry: { kind: "payment", amount_minor: 999, currency: "EUR" },
      settlement: { reference, at: settledAt },
    });
    // It ends once an order has the payment.
    const { orderId } = await buy();
    const { amountMinor } = await orderRow(shop.app, orderId);
    await services().db.update(settledDifferences).set({ amountMinor });
    await services().db.update(orders).set({ paymentId: "tr_stranger" }).where(eq(orders.id, orderId));
    await compareLater();
    expect([await kinds(), await kinds("done")]).toEqual([[], ["settled_unknown"]]);
  });

  it.each([
    ["amount", (amountMinor: number) => euros(amountMinor + 1)],
    ["currency", (amountMinor: number) => euros(amountMinor, "USD")],
  ])("with another %s of a payment is a difference of its order's site", async (_, amountOf) => {
    const { orderId, paymentId, amountMinor, member } = await buy();
    settle({ amounts: { [paymentId]: amountOf(amountMinor) } });
    await compare();
    const [difference] = (await list()).differences;
    expect(difference).toMatchObject({ kind: "settled_amount", order_id: orderId });
    expect(difference?.books).toMatchObject({ status: "completed", amount_minor: amountMinor });
    expect((await standing(shop.app, member.id)).balance).toBe(120);
    const elsewhere = await createSite(shop.app, `elsewhere${newId().slice(-6)}.example`);
    await services().db.update(orders).set({ siteId: elsewhere }).where(eq(orders.id, orderId));
    expect(await list()).toMatchObject({ differences: [], open: 0 });
    expect([(await look(difference)).status, (await check(difference)).status]).toEqual([404, 404]);
  });

  it("with a payment whose notice was lost is asked for first, and the order is paid", async () => {
    const { browser, member } = await shop.buyer();
    const order = await orderBundle(browser);
    const { paymentId } = await orderRow(shop.app, order.id);
    await services().db.update(orders).set({ paymentId: null }).where(eq(orders.id, order.id));
    shop.mollie.setStatus(paymentId ?? "", "paid");
    // The notice finds no order.
    await expect
      .poll(() => shop.mollie.payments.find(({ id }) => id === paymentId)?.webhookOwed, { timeout: 15_000 })
      .toBe(false);
    await services().db.update(orders).set({ paymentId }).where(eq(orders.id, order.id));
    const { amountMinor } = await orderRow(shop.app, order.id);
    withEntries(entry({ paymentId: paymentId ?? "", amountMinor }));
    await compare();
    expect(await kinds()).toEqual([]);
    expect((await orderRow(shop.app, order.id)).status).toBe("completed");
    expect((await standing(shop.app, member.id)).balance).toBe(120);
  });

  it("with a payment that is not paid in the books is a difference until it is", async () => {
    const { browser } = await shop.buyer();
    const order = await orderBundle(browser);
    const { paymentId, amountMinor } = await orderRow(shop.app, order.id);
    withEntries(entry({ paymentId: paymentId ?? "", amountMinor }));
    await compare();
    expect((await list()).differences).toMatchObject([
      { kind: "settled_unpaid", books: { status: "pending" } },
    ]);
    shop.mollie.setStatus(paymentId ?? "", "paid");
    await settleOrder(services().db, services(), order.id);
    await compareLater();
    expect([await kinds(), await kinds("done")]).toEqual([[], ["settled_unpaid"]]);
  });

  it("with returns that the books have otherwise or not at all", async () => {
    const { orderId, paymentId } = await buy();
    shop.mollie.refund(paymentId, 500);
    await expect
      .poll(async () => (await orderRow(shop.app, orderId)).refundedMinor, { timeout: 15_000 })
      .toBe(500);
    const [stored] = await services()
      .db.select()
      .from(paymentReturns)
      .where(eq(paymentReturns.orderId, orderId));
    const refund = (entryId: string, amountMinor: number) =>
      entry({ kind: "refund", paymentId, entryId, amountMinor });
    withEntries(
      refund(stored?.returnId ?? "", 400),
      refund("re_other", 500),
      entry({ kind: "chargeback", paymentId, entryId: "chb_other", amountMinor: 100 }),
    );
    await compare();
    expect(await kinds()).toEqual(["settled_amount", "settled_return", "settled_return"]);
  });

  it("of a gateway that tells sums only has returns that fit into them", async () => {
    const { orderId, paymentId, amountMinor } = await buy();
    await services().db.update(orders).set({ refundedMinor: 500 }).where(eq(orders.id, orderId));
    const gateway = gatewayOf(shop.app);
    const ask = gateway.getPayment.bind(gateway);
    vi.spyOn(gateway, "getPayment").mockImplementation(async (id) => ({
      ...(await ask(id)),
      refundedMinor: 500,
    }));
    const refund = (entryId: string, minor: number) =>
      entry({ kind: "refund", paymentId, entryId, amountMinor: minor });
    withEntries(refund("re_fits", 500), refund("re_more", amountMinor));
    await compare();
    expect((await list()).differences).toMatchObject([
      { kind: "settled_return", entry: { amount_minor: amountMinor } },
    ]);
    await services().db.update(orders).set({ refundedMinor: 0 }).where(eq(orders.id, orderId));
  });

  it("states more than an integer of the database holds, and is listed", async () => {
    withEntries(entry({ amountMinor: 9_000_000_000_000_00 }));
    await compare();
    expect((await list()).differences).toMatchObject([{ entry: { amount_minor: 9_000_000_000_000_00 } }]);
  });
});

describe("a run", () => {
  const pages = (count: number) => ({
    listSettlements: async () => [
      { settlementId: "stl_long", reference: null, settledAt: shop.app.clock.now() },
    ],
    listEntries: vi.fn(async ({ from }: { from: string | null }) => {
      const page = Number(from ?? 0);
      const entries = [entry({ paymentId: `tr_${page}` })];
      return { entries, next: page + 1 === count ? null : String(page + 1) };
    }),
  });

  it("that fails in the middle goes on at the page where it failed", async () => {
    const calls = pages(5);
    const read = calls.listEntries.getMockImplementation();
    let isAway = true;
    calls.listEntries.mockImplementation(async (asked) => {
      if (isAway && asked.from === "2") throw new GatewayError("unavailable", "planted");
      return read?.(asked) as never;
    });
    withCalls(calls);
    await compare();
    expect([(await kinds()).length, (await progress())?.waiting]).toEqual([2, 1]);
    expect(await progress()).toMatchObject({ newest: null });
    isAway = false;
    await compareLater();
    expect([(await kinds()).length, (await progress())?.waiting]).toEqual([5, 0]);
    expect(calls.listEntries.mock.calls.map(([{ from }]) => from)).toEqual([null, "1", "2", "2", "3", "4"]);
  });

  it("of several processes at once compares each page once", async () => {
    const calls = pages(4);
    withCalls(calls);
    const listed = gatewayOf(shop.app).settlements?.listSettlements;
    await Promise.all([compare(), compare(), compare()]);
    expect(calls.listEntries.mock.calls.map(([{ from }]) => from)).toEqual([null, "1", "2", "3"]);
    expect(listed).toHaveBeenCalledTimes(1);
    expect((await kinds()).length).toBe(4);
  });

  it("ends after its share, however long a settlement is, and others have their turn", async () => {
    const calls = pages(3 * settledPagesPerRun);
    withCalls(calls);
    await compare();
    expect(calls.listEntries).toHaveBeenCalledTimes(settledPagesPerRun);
    const read = calls.listEntries.getMockImplementation();
    withCalls({
      listSettlements: async () => [
        { settlementId: "stl_other", reference: "9.9.9", settledAt: shop.app.clock.now() },
      ],
      listEntries: async (asked) =>
        asked.settlementId === "stl_other" ? { entries: [], next: null } : (read?.(asked) as never),
    });
    await compareLater();
    expect(await progress()).toMatchObject({ newest: { reference: "9.9.9" }, waiting: 1 });
  });

  it("compares what is left if an order cannot be followed, and says so", async () => {
    const [bad, good] = [await buy(), await buy()];
    const error = vi.spyOn(services().log, "error").mockImplementation(() => undefined);
    const gateway = gatewayOf(shop.app);
    const ask = gateway.getPayment.bind(gateway);
    vi.spyOn(gateway, "getPayment").mockImplementation(async (id) => {
      if (id === bad.paymentId) throw new TypeError("planted");
      return ask(id);
    });
    const wrong = ({ paymentId, amountMinor }: typeof bad) =>
      entry({ paymentId, amountMinor: amountMinor + 1 });
    withEntries(wrong(bad), wrong(good));
    await compare();
    expect(await kinds()).toEqual(["settled_amount", "settled_amount"]);
    expect(error.mock.calls.map(([says]) => (says as { orderId?: string }).orderId)).toEqual([bad.orderId]);
    expect(await progress()).toMatchObject({ state: "compared", waiting: 0 });
  });

  it("goes on with the next gateway if one cannot be compared", async () => {
    const error = vi.spyOn(services().log, "error").mockImplementation(() => undefined);
    const own = gatewayOf(shop.app);
    const calls = own.settlements as SettlementCalls;
    const broken = {
      ...own,
      name: "broken",
      settlements: {
        ...calls,
        listSettlements: async () => {
          throw new TypeError("planted");
        },
      },
    };
    const gateways = Object.assign([broken, own], {});
    await compareSettlements(services().db, { ...services(), gateways } as never);
    expect(error.mock.calls.map(([says]) => (says as { gateway?: string }).gateway)).toEqual(["broken"]);
    expect(await progress()).toMatchObject({ state: "compared" });
  });

  it("still lists what is paid out after a settlement of a far year", async () => {
    await buy();
    shop.app.clock.advance(3600);
    await services()
      .db.insert(settlements)
      .values({
        ...{ gateway: "mollie", settlementId: "stl_far", reference: null },
        settledAt: new Date("9999-12-31T00:00:00Z"),
      });
    const { reference } = settle();
    await compare();
    const stored = await services().db.select().from(settlements);
    expect(stored.map((one) => one.reference)).toContain(reference);
  });

  it("lets a settlement that cannot be read wait, and compares the others", async () => {
    const at = shop.app.clock.now();
    withCalls({
      listSettlements: async () => [
        { settlementId: "stl_broken", reference: null, settledAt: at },
        { settlementId: "stl_whole", reference: "2.2.2", settledAt: at },
      ],
      async listEntries({ settlementId }) {
        if (settlementId === "stl_broken") throw new GatewayError("garbage", "planted");
        return { entries: [entry()], next: null };
      },
    });
    await compare();
    expect(await kinds()).toEqual(["settled_unknown"]);
    expect(await progress()).toMatchObject({ newest: { reference: "2.2.2" }, waiting: 1 });
  });

  it.each(["busy", "error", "garbage"] as const)(
    "waits for the next one if the gateway is %s",
    async (fault) => {
      await buy();
      const { reference } = settle();
      shop.mollie.faults.plan(fault, 1, /settlements/);
      await compare();
      expect(await progress()).toMatchObject({ state: "unread" });
      await compareLater();
      expect(await progress()).toMatchObject({ state: "compared", newest: { reference } });
    },
  );

  it("that is not permitted says so once a day and to staff, and compares once it is", async () => {
    const { reference } = settle();
    const warn = vi.spyOn(services().log, "warn");
    const told = () => warn.mock.calls.filter(([, text]) => String(text).includes("does not permit")).length;
    shop.mollie.faults.plan("forbidden", 3, /settlements/);
    await compare();
    await compareLater();
    expect([told(), await progress()]).toMatchObject([1, { state: "not_permitted" }]);
    shop.app.clock.advance(dayMs / 1000);
    await compareLater();
    expect(told()).toBe(2);
    await compareLater();
    expect(await progress()).toMatchObject({ state: "compared", newest: { reference } });
  });
});

type Shown = { id: string; found_at: string } | undefined;
const check = (seen: Shown, browser = vera) =>
  browser.call("POST /api/admin/settled-differences/:difference_id/check", {
    params: { difference_id: seen?.id ?? "" },
    body: { finding: "claimed", found_at: seen?.found_at ?? "" },
    headers: { "idempotency-key": newId() },
  });
const look = (seen: Shown, browser = vera) =>
  browser.call("POST /api/admin/settled-differences/:difference_id/look", {
    params: { difference_id: seen?.id ?? "" },
    body: {},
    headers: { "idempotency-key": newId() },
  });

describe("staff", () => {
  it("check what they saw, which stays checked until it is another difference", async () => {
    withEntries(entry());
    await compare();
    const [seen] = (await list()).differences;
    expect((await check(seen)).status).toBe(200);
    await compareLater();
    expect([await kinds(), (await list("done")).differences]).toMatchObject([
      [],
      [{ checked: { finding: "claimed" } }],
    ]);
    const lines = await services().db.select().from(auditLog).where(eq(auditLog.subjectId, "tr_stranger"));
    expect(lines).toMatchObject([{ act: "difference.checked", reason: "claimed", subjectKind: "payment" }]);
    await services().db.update(settledDifferences).set({ kind: "settled_unpaid" });
    await compareLater();
    expect((await list()).differences).toMatchObject([{ kind: "settled_unknown", checked: null }]);
    expect((await check(seen)).status).toBe(409);
  });

  it("have the gateway asked again, and hear if it does not answer", async () => {
    const { browser } = await shop.buyer();
    const order = await orderBundle(browser);
    const { paymentId, amountMinor } = await orderRow(shop.app, order.id);
    withEntries(entry({ paymentId: paymentId ?? "", amountMinor }));
    await compare();
    const [seen] = (await list()).differences;
    const getPayment = vi.spyOn(gatewayOf(shop.app), "getPayment");
    getPayment.mockRejectedValue(new GatewayError("timeout", "planted"));
    expect((await look(seen)).status).toBe(503);
    expect(await kinds()).toEqual(["settled_unpaid"]);
    getPayment.mockRestore();
    shop.mollie.setStatus(paymentId ?? "", "paid");
    expect((await look(seen)).status).toBe(200);
    expect([await kinds(), await kinds("done")]).toEqual([[], ["settled_unpaid"]]);
    expect((await orderRow(shop.app, order.id)).status).toBe("completed");
  });

  it("of other roles see and change nothing", async () => {
    withEntries(entry());
    await compare();
    const [seen] = (await list()).differences;
    for (const role of ["support", "moderator", "senior_moderator", "content", "operator"] as const) {
      const other = await openStaffSession(shop.app, await createStaff(shop.app, { roles: [role] }));
      expect((await other.call("GET /api/admin/settlements", { query: {} })).status, role).toBe(403);
      expect([(await check(seen, other)).status, (await look(seen, other)).status]).toEqual([403, 403]);
    }
    expect(await kinds()).toEqual(["settled_unknown"]);
  });
});

it("a difference is deleted long after it ended, and stays while it is seen", async () => {
  withEntries(entry());
  await compare();
  const { db } = services();
  const now = shop.app.clock.now().getTime();
  await forgetSettled(db, new Date(now + settledEndedKeptMs - dayMs));
  expect(await db.$count(settledDifferences)).toBe(1);
  await db.update(settledDifferences).set({ endedAt: new Date(now - 2 * dayMs) });
  await forgetSettled(db, new Date(now + settledEndedKeptMs - dayMs));
  expect(await db.$count(settledDifferences)).toBe(0);
});
