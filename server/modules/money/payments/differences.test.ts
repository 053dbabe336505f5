import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { accounts } from "#server/db/schema/accounts.ts";
import { paymentDifferences } from "#server/db/schema/differences.ts";
import { orders } from "#server/db/schema/payments.ts";
import { auditLog } from "#server/db/schema/staff.ts";
import { withdrawals } from "#server/db/schema/withdrawals.ts";
import { endedKeptMs, silentAfterSeconds } from "#server/modules/money/differences/difference-limits.ts";
import { forgetDifferences } from "#server/modules/money/differences/forget-differences.ts";
import { followWithdrawals } from "#server/modules/money/withdrawals/follow-withdrawal.ts";
import { GatewayError } from "#server/platform/gateways/gateway-error.ts";
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
import { lookAndNote } from "./look-and-note.ts";
import { oweBack } from "./owe-back.ts";
import { failedLookMs } from "./payment-limits.ts";
import { reconcileOrders } from "./reconcile-orders.ts";

let shop: Shop;
let vera: Browser;
beforeAll(async () => {
  shop = await openShop();
  vera = await openStaffSession(shop.app, await createStaff(shop.app, { roles: ["finance"] }));
});
afterAll(async () => {
  await expectBooksBalance(shop.app.services.db);
  await shop.close();
});
beforeEach(async () => {
  vi.restoreAllMocks();
  await shop.app.services.db.delete(paymentDifferences);
  // Orders of other tests are not looked at again.
  await shop.app.services.db.update(orders).set({ lookedAt: sql`now() + interval '100 years'` });
});

const reconcile = () => reconcileOrders(shop.app.services.db, shop.app.services, shop.app.services.sites);
/** The next daily look, after the session of staff was renewed. */
async function lookTomorrow(): Promise<void> {
  shop.app.clock.advance(dayMs / 1000 + 60);
  vera = await openStaffSession(shop.app, await createStaff(shop.app, { roles: ["finance"] }));
  await reconcile();
}

/** A paid order, and its payment at the gateway. */
async function buy() {
  const { browser, member } = await shop.buyer();
  const order = await orderBundle(browser);
  await chooseOnPage(order.checkout_url, "paid");
  const status = async () => (await orderRow(shop.app, order.id)).status;
  await expect.poll(status, { timeout: 15_000 }).toBe("completed");
  const { paymentId } = await orderRow(shop.app, order.id);
  const payment = shop.mollie.payments.find(({ id }) => id === paymentId);
  if (!payment) throw new Error("no payment");
  return { orderId: order.id, member, payment, paymentId };
}

const withdrawalsOf = (orderId: string) =>
  shop.app.services.db.select().from(withdrawals).where(eq(withdrawals.orderId, orderId));
/** A purchase whose money is owed to a member whose account is erased. */
async function oweToErased() {
  const bought = await buy();
  const { db, clock } = shop.app.services;
  await db.update(accounts).set({ status: "deleted" }).where(eq(accounts.id, bought.member.id));
  const order = await orderRow(shop.app, bought.orderId);
  expect(await db.transaction((tx) => oweBack(tx, { order, now: clock.now() }))).toBe(true);
  return bought;
}

async function list(state: "open" | "done" = "open", browser = vera) {
  const { status, body } = await browser.call("GET /api/admin/payment-differences", { query: { state } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const kinds = async (state: "open" | "done" = "open") =>
  (await list(state)).differences.map(({ kind }) => kind);

/** Answers with other facts about one payment than the emulator has. */
function answerWith(paymentId: string | null, facts: object): void {
  const gateway = gatewayOf(shop.app);
  const ask = gateway.getPayment.bind(gateway);
  vi.spyOn(gateway, "getPayment").mockImplementation(async (id) => {
    const payment = await ask(id);
    return id === paymentId ? { ...payment, ...facts } : payment;
  });
}

function failWith(failure: "timeout" | "not_found"): void {
  vi.spyOn(gatewayOf(shop.app), "getPayment").mockRejectedValue(new GatewayError(failure, "planted"));
}

describe("a look at a paid order", () => {
  it("leaves nothing where books and answer agree", async () => {
    await buy();
    await lookTomorrow();
    expect(await list()).toEqual({ differences: [], open: 0 });
    expect(await kinds("done")).toEqual([]);
  });

  it("shows staff the refunds and chargebacks of its order alone, oldest first", async () => {
    const [first, other] = [await buy(), await buy()];
    const at = (day: number) => new Date(Date.UTC(2026, 4, day));
    const gateway = gatewayOf(shop.app);
    const ask = gateway.getPayment.bind(gateway);
    const refund = (returnId: string, day: number, state: "done" | "undone") =>
      ({ returnId, kind: "refund", amountMinor: 500, at: at(day), state }) as const;
    vi.spyOn(gateway, "getPayment").mockImplementation(async (id) => ({
      ...(await ask(id)),
      refundedMinor: 500,
      returns:
        id === first.paymentId
          ? [refund("re_1", 2, "done"), refund("re_2", 1, "undone")]
          : [refund("re_3", 3, "done")],
    }));
    await lookTomorrow();
    const { differences } = await list("done");
    const shown = (orderId: string) =>
      differences.find(({ order_id }) => order_id === orderId)?.returns.map((one) => [one.at, one.state]);
    expect(shown(first.orderId)).toEqual([
      [at(1).toISOString(), "undone"],
      [at(2).toISOString(), "done"],
    ]);
    expect(shown(other.orderId)).toEqual([[at(3).toISOString(), "done"]]);
  });

  it("lists a refund that no notice told, after the books followed it", async () => {
    const { orderId, paymentId, member } = await buy();
    const { amountMinor, currency } = await orderRow(shop.app, orderId);
    answerWith(paymentId, { refundedMinor: amountMinor });
    await lookTomorrow();
    expect(await kinds()).toEqual([]);
    const [difference] = (await list("done")).differences;
    expect(difference).toMatchObject({
      kind: "missed_news",
      order_id: orderId,
      payment_id: paymentId,
      gateway: "mollie",
      books: { status: "completed", amount_minor: amountMinor, currency, refunded_minor: 0 },
      answer: { status: "refunded", refunded_minor: amountMinor, is_of_order: true },
      ended_at: expect.any(String),
      checked: null,
    });
    expect((await standing(shop.app, member.id)).balance).toBe(0);
    // Books and answer agree now.
    await lookTomorrow();
    expect(await kinds("done")).toEqual(["missed_news"]);
    // The order's next step would be out of the emulator's hands.
    await shop.app.services.db.delete(paymentDifferences);
  });

  it.each([
    ["amount", { amountMinor: 1 }],
    ["currency", { currency: "SEK" }],
    ["order", { orderId: newId() }],
  ])(
    "keeps one open entry for an answer about another %s, and ends it once the answer is right",
    async (_, facts) => {
      const { orderId, paymentId, member } = await buy();
      answerWith(paymentId, { ...facts, refundedMinor: 500 });
      await lookTomorrow();
      await lookTomorrow();
      const { differences, open } = await list();
      expect([differences.length, open]).toEqual([1, 1]);
      expect(differences[0]).toMatchObject({
        kind: "other_payment",
        order_id: orderId,
        books: { status: "completed", refunded_minor: 0 },
        answer: { refunded_minor: 500, is_of_order: !("orderId" in facts) },
      });
      // Nothing was booked for it.
      expect((await standing(shop.app, member.id)).balance).toBe(120);
      vi.restoreAllMocks();
      await lookTomorrow();
      expect(await kinds()).toEqual([]);
      expect(await kinds("done")).toEqual(["other_payment"]);
    },
  );

  it("lists an answer that calls a paid payment unpaid", async () => {
    const { orderId, paymentId } = await buy();
    answerWith(paymentId, { status: "expired" });
    await lookTomorrow();
    expect((await list()).differences[0]).toMatchObject({
      kind: "unpaid",
      books: { status: "completed" },
      answer: { status: "expired" },
    });
    expect((await orderRow(shop.app, orderId)).status).toBe("completed");
  });

  it("lists a payment that the gateway does not know", async () => {
    await buy();
    failWith("not_found");
    await lookTomorrow();
    expect((await list()).differences[0]).toMatchObject({ kind: "no_payment", answer: null });
  });

  it("lists a gateway that does not answer for an hour, and forgets it once it does", async () => {
    await buy();
    failWith("timeout");
    await lookTomorrow();
    expect(await list()).toEqual({ differences: [], open: 0 });
    expect(await shop.app.services.db.$count(paymentDifferences)).toBe(1);
    shop.app.clock.advance(silentAfterSeconds);
    await reconcile();
    expect(await list()).toMatchObject({ differences: [{ kind: "no_answer" }], open: 1 });
    vi.restoreAllMocks();
    shop.app.clock.advance(failedLookMs / 1000 + 60);
    await reconcile();
    expect(await shop.app.services.db.$count(paymentDifferences)).toBe(0);
  });

  it("lists money of an erased account whose refund failed, until staff have paid it back", async () => {
    const { orderId, payment } = await oweToErased();
    await followWithdrawals(shop.app.services);
    await vi.waitFor(() => expect(payment.refunds).toHaveLength(1), { timeout: 15_000 });
    await shop.app.services.queue.drained();
    await lookTomorrow();
    expect(await kinds()).toEqual([]);
    shop.mollie.failRefund(payment.id, payment.refunds[0]?.id ?? "");
    const outcome = async () => (await withdrawalsOf(orderId))[0]?.outcome;
    await expect.poll(outcome, { timeout: 15_000 }).toBe("failed");
    await lookTomorrow();
    expect((await list()).differences).toMatchObject([{ kind: "not_returned", order_id: orderId }]);
    shop.mollie.refund(payment.id, (await orderRow(shop.app, orderId)).amountMinor);
    const status = async () => (await orderRow(shop.app, orderId)).status;
    await expect.poll(status, { timeout: 15_000 }).toBe("refunded");
    await lookTomorrow();
    expect([await kinds(), await kinds("done")]).toEqual([[], ["not_returned"]]);
  });

  it("lists money of an erased account that the gateway did not take back within an hour", async () => {
    const gateway = gatewayOf(shop.app);
    const { refunds } = gateway;
    Object.assign(gateway, { refunds: null });
    try {
      const { orderId } = await oweToErased();
      await followWithdrawals(shop.app.services);
      await lookTomorrow();
      expect((await list()).differences).toMatchObject([{ kind: "not_returned", order_id: orderId }]);
    } finally {
      Object.assign(gateway, { refunds });
    }
  });

  it("whose refund is followed by a notice meanwhile is no missed news, however many looks meet", async () => {
    const { orderId, paymentId, payment } = await buy();
    const order = await orderRow(shop.app, orderId);
    shop.mollie.refund(payment.id, order.amountMinor);
    await expect
      .poll(async () => (await orderRow(shop.app, orderId)).status, { timeout: 15_000 })
      .toBe("refunded");
    // The look began before the notice.
    await lookAndNote(shop.app.services.db, shop.app.services, { order, tellsNews: true });
    expect(await kinds("done")).toEqual([]);
    expect(paymentId).not.toBeNull();
  });

  it("that was paid during the look is not called unpaid by an older answer", async () => {
    const { orderId, paymentId } = await buy();
    answerWith(paymentId, { status: "processing" });
    const paid = await orderRow(shop.app, orderId);
    const order = { ...paid, status: "pending" as const };
    await lookAndNote(shop.app.services.db, shop.app.services, { order, tellsNews: false });
    expect(await kinds()).toEqual([]);
  });

  it("is noted once, however many looks meet", async () => {
    const { orderId, paymentId } = await buy();
    answerWith(paymentId, { amountMinor: 1 });
    const order = await orderRow(shop.app, orderId);
    const { db } = shop.app.services;
    await Promise.all(
      Array.from({ length: 6 }, () => lookAndNote(db, shop.app.services, { order, tellsNews: true })),
    );
    expect(await db.$count(paymentDifferences, eq(paymentDifferences.orderId, orderId))).toBe(1);
  });
});

type Seen = { id: string; found_at: string };

describe("staff", () => {
  const check = (browser: Browser, { id, found_at }: Seen) =>
    browser.call("POST /api/admin/payment-differences/:difference_id/check", {
      params: { difference_id: id },
      body: { finding: "claimed", found_at },
      headers: { "idempotency-key": newId() },
    });
  const look = (browser: Browser, id: string) =>
    browser.call("POST /api/admin/payment-differences/:difference_id/look", {
      params: { difference_id: id },
      body: {},
      headers: { "idempotency-key": newId() },
    });
  async function differ() {
    const bought = await buy();
    answerWith(bought.paymentId, { amountMinor: 1 });
    await lookTomorrow();
    const [difference] = (await list()).differences;
    if (!difference) throw new Error("no difference");
    return { ...bought, id: difference.id, seen: difference };
  }

  it("check one, with the finding in the audit log; it stays checked until the answer changes", async () => {
    const { id, seen, orderId, paymentId } = await differ();
    expect((await check(vera, seen)).status).toBe(200);
    expect(await kinds()).toEqual([]);
    expect((await list("done")).differences[0]).toMatchObject({ id, checked: { finding: "claimed" } });
    const lines = await shop.app.services.db.select().from(auditLog).where(eq(auditLog.subjectId, orderId));
    expect(lines).toMatchObject([{ act: "difference.checked", reason: "claimed", subjectKind: "order" }]);
    await lookTomorrow();
    expect(await kinds()).toEqual([]);
    vi.restoreAllMocks();
    answerWith(paymentId, { amountMinor: 2 });
    await lookTomorrow();
    expect((await list()).differences[0]).toMatchObject({ id, checked: null, answer: { amount_minor: 2 } });
  });

  it("check what they saw: not an answer that came meanwhile, and not what has ended", async () => {
    const { seen, orderId, paymentId } = await differ();
    vi.restoreAllMocks();
    answerWith(paymentId, { amountMinor: 2 });
    await lookTomorrow();
    const refused = await check(vera, seen);
    expect([refused.status, (refused.body as { error?: string }).error]).toEqual([409, "conflict"]);
    const [newer] = (await list()).differences;
    expect(newer).toMatchObject({ id: seen.id, checked: null, answer: { amount_minor: 2 } });
    vi.restoreAllMocks();
    await lookTomorrow();
    expect((await check(vera, newer as Seen)).status).toBe(409);
    const lines = await shop.app.services.db.$count(auditLog, eq(auditLog.subjectId, orderId));
    expect(lines).toBe(0);
  });

  it("have the gateway asked again, and hear if it does not answer", async () => {
    const { id, orderId } = await differ();
    vi.restoreAllMocks();
    failWith("timeout");
    const refused = await look(vera, id);
    expect([refused.status, (refused.body as { error?: string }).error]).toEqual([
      503,
      "payment_unavailable",
    ]);
    expect(await kinds()).toEqual(["other_payment"]);
    vi.restoreAllMocks();
    expect((await look(vera, id)).status).toBe(200);
    expect(await kinds()).toEqual([]);
    const lines = await shop.app.services.db.select().from(auditLog).where(eq(auditLog.subjectId, orderId));
    expect(lines.map(({ act }) => act)).toEqual(["difference.looked_up"]);
  });

  it("of other roles and other sites see and change nothing", async () => {
    const { id, seen } = await differ();
    for (const role of ["support", "moderator", "senior_moderator", "content", "operator"] as const) {
      const browser = await openStaffSession(shop.app, await createStaff(shop.app, { roles: [role] }));
      expect((await browser.call("GET /api/admin/payment-differences", { query: {} })).status, role).toBe(
        403,
      );
      expect((await check(browser, seen)).status, role).toBe(403);
    }
    const elsewhere = await createSite(shop.app, `elsewhere${newId().slice(-6)}.example`);
    await shop.app.services.db.update(paymentDifferences).set({ siteId: elsewhere });
    expect(await list()).toEqual({ differences: [], open: 0 });
    expect([(await check(vera, seen)).status, (await look(vera, id)).status]).toEqual([404, 404]);
  });
});

it("a difference is deleted long after it ended or was seen last, and stays while it is seen", async () => {
  const { db } = shop.app.services;
  const { paymentId } = await buy();
  answerWith(paymentId, { amountMinor: 1 });
  await lookTomorrow();
  const now = shop.app.clock.now().getTime();
  await forgetDifferences(db, new Date(now + endedKeptMs - dayMs));
  expect(await db.$count(paymentDifferences)).toBe(1);
  await db.update(paymentDifferences).set({ endedAt: new Date(now - 2 * dayMs) });
  await forgetDifferences(db, new Date(now + endedKeptMs - dayMs));
  expect(await db.$count(paymentDifferences)).toBe(0);
});
