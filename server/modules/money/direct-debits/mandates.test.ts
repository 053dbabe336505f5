import { readFileSync } from "node:fs";
import { eq, getTableColumns, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { directDebits } from "#server/db/schema/direct-debits.ts";
import { orders } from "#server/db/schema/payments.ts";
import { exportMember } from "#server/modules/people/accounts/export-member.ts";
import { forgetMember } from "#server/modules/people/leaving/forget-member.ts";
import type { PaymentGateways } from "#server/platform/gateways/find-gateway.ts";
import { GatewayError, type GatewayFailure } from "#server/platform/gateways/gateway-error.ts";
import type { MandateCalls, PaymentGateway } from "#server/platform/gateways/payment-gateway.ts";
import { newId } from "#server/platform/ids.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { begin, newForm, openDebitShop, payByDebit, sign } from "#server/test/people/direct-debits.ts";
import { gatewayOf, orderRow, type Shop } from "#server/test/people/payments.ts";
import { gatewayMendedMs } from "./debit-limits.ts";
import { blockKeptMs, mandateKeptMs } from "./debit-rules.ts";
import { endMandates } from "./end-mandates.ts";
import { forgetOldDebits } from "./forget-old-debits.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openDebitShop();
});
afterEach(async () => {
  shop.mollie.faults.clear();
  await expectBooksBalance(shop.app.services.db);
});
afterAll(() => shop.close());

type Buyer = Awaited<ReturnType<Shop["buyer"]>>;
const list = async ({ browser }: Buyer) => (await browser.call("GET /api/mandates")).body.mandates;
const revoke = ({ browser }: Buyer, id: string) =>
  browser.call("DELETE /api/mandates/:mandate_id", { params: { mandate_id: id } });
const rowOf = async (id: string) => {
  const [row] = await shop.app.services.db.select().from(directDebits).where(eq(directDebits.id, id));
  return row;
};
const end = () => endMandates(shop.app.services);
const later = (ms: number) => new Date(shop.app.clock.now().getTime() + ms);
const paymentIdOf = async (orderId: string) => (await orderRow(shop.app, orderId)).paymentId ?? "";
/** Whether the gateway still has the mandate with this reference. */
const isAtGateway = (reference: string | undefined) =>
  shop.mollie.mandates.some((known) => known.mandateReference === reference);
async function forget({ member }: Buyer): Promise<void> {
  const { db, lives, clock } = shop.app.services;
  await db.transaction((tx) => forgetMember(tx, lives, { memberId: member.id, now: clock.now() }));
}
const becomes = (orderId: string, status: string) =>
  expect.poll(async () => (await orderRow(shop.app, orderId)).status, { timeout: 15_000 }).toBe(status);

describe("a mandate", () => {
  it("is shown to its member and taken back by them: it ends at the gateway when the bank was asked", async () => {
    const buyer = await shop.buyer();
    const { order, id, form } = await payByDebit(shop.app, buyer);
    const [shown] = await list(buyer);
    expect(shown).toMatchObject({
      ...{ id, order_id: order.id, account_last4: form.iban.slice(-4), amount_minor: 1999 },
      ...{ revoked_at: null, may_revoke: true, is_blocking: false },
    });
    const taken = await revoke(buyer, id);
    expect(taken.body.mandates).toMatchObject([
      { id, may_revoke: false, revoked_at: shop.app.clock.now().toISOString() },
    ]);
    // The debit is on its way to the bank: the purchase is paid.
    await end();
    expect(isAtGateway(shown?.reference)).toBe(true);
    shop.mollie.setStatus(await paymentIdOf(order.id), "paid");
    await end();
    expect(isAtGateway(shown?.reference)).toBe(false);
    expect(await rowOf(id)).toMatchObject({ mandateId: null, details: expect.any(String) });
    expect((await orderRow(shop.app, order.id)).status).toBe("completed");
    // Repeating it changes nothing, not even the date.
    const before = (await list(buyer))[0]?.revoked_at;
    shop.app.clock.advance(60);
    expect((await revoke(buyer, id)).status).toBe(200);
    expect((await list(buyer))[0]?.revoked_at).toBe(before);
  });

  it("of another member, or none, is unknown, and stays", async () => {
    const [buyer, stranger] = [await shop.buyer(), await shop.buyer()];
    const { id } = await payByDebit(shop.app, buyer);
    for (const unknown of [id, newId()]) expect((await revoke(stranger, unknown)).status).toBe(404);
    expect(await list(stranger)).toEqual([]);
    expect((await list(buyer))[0]?.may_revoke).toBe(true);
  });

  it("cannot be taken back while it is open whether the bank was asked; the form leads to that order", async () => {
    const buyer = await shop.buyer();
    const id = await begin(shop.app, buyer, newForm());
    shop.mollie.faults.plan("error", 3);
    const { order } = (await sign(buyer.browser, id)).body;
    expect(order.status).toBe("pending");
    expect(await list(buyer)).toMatchObject([{ id, may_revoke: false, revoked_at: null }]);
    const signed_last = { id, order_id: order.id };
    expect((await buyer.browser.call("GET /api/direct-debit")).body).toMatchObject({
      ...{ open_order_id: order.id, signed_last },
    });
    const refused = await revoke(buyer, id);
    expect([refused.status, refused.body.error]).toEqual([409, "conflict"]);
    shop.mollie.faults.clear();
    expect((await sign(buyer.browser, id)).body.order.status).toBe("completed");
    // In every state: a tab that showed it leads there.
    expect((await buyer.browser.call("GET /api/direct-debit")).body).toMatchObject({
      ...{ open_order_id: null, direct_debit: null, signed_last },
    });
    expect((await revoke(buyer, id)).status).toBe(200);
  });

  it("that the gateway cannot end now ends later, and holds up no other", async () => {
    const [one, other] = [await shop.buyer(), await shop.buyer()];
    const references: (string | undefined)[] = [];
    const ids: string[] = [];
    for (const buyer of [one, other]) {
      const { order, id } = await payByDebit(shop.app, buyer);
      shop.mollie.setStatus(await paymentIdOf(order.id), "paid");
      references.push((await list(buyer))[0]?.reference);
      await revoke(buyer, id);
      ids.push(id);
    }
    shop.mollie.faults.plan("error", 1, /^DELETE /);
    await end();
    expect(references.filter(isAtGateway)).toHaveLength(1);
    shop.mollie.faults.plan("lost", 1, /^DELETE /);
    await end();
    await end();
    expect(references.filter(isAtGateway)).toEqual([]);
    // A mandate already deleted at the gateway counts as ended.
    expect((await Promise.all(ids.map(rowOf))).map((row) => row?.mandateId)).toEqual([null, null]);
  });
});

describe("a member who is forgotten", () => {
  it("leaves the sealed mandate alone, which ends at the gateway, and no digit of the account", async () => {
    const buyer = await shop.buyer();
    const { order, id, form } = await payByDebit(shop.app, buyer);
    shop.mollie.setStatus(await paymentIdOf(order.id), "paid");
    const reference = (await list(buyer))[0]?.reference;
    await forget(buyer);
    expect(await rowOf(id)).toMatchObject({ accountLast4: null, reference, details: expect.any(String) });
    expect((await orderRow(shop.app, order.id)).accountLast4).toBeNull();
    await end();
    expect(isAtGateway(reference)).toBe(false);
    await forgetOldDebits(shop.app.services.db, later(mandateKeptMs));
    expect(await rowOf(id)).toBeUndefined();
    const rows = JSON.stringify(await shop.app.services.db.select().from(directDebits));
    expect(rows).not.toContain(form.iban.slice(-4));
  });

  it("with a returned debit keeps only the data that blocks, for three years", async () => {
    const { db } = shop.app.services;
    const buyer = await shop.buyer();
    const { order, id, form } = await payByDebit(shop.app, buyer);
    shop.mollie.setStatus(await paymentIdOf(order.id), "failed");
    await becomes(order.id, "charged_back");
    await forget(buyer);
    await end();
    await forgetOldDebits(db, later(mandateKeptMs));
    expect(await rowOf(id)).toMatchObject({
      details: null,
      reference: null,
      accountLast4: null,
      mandateId: null,
    });
    const stranger = await shop.buyer();
    const theirs = await begin(shop.app, stranger, newForm({ iban: form.iban }));
    expect((await sign(stranger.browser, theirs)).body.error).toBe("direct_debit_unusable");
    await forgetOldDebits(db, later(blockKeptMs - 60_000));
    expect(await rowOf(id)).toBeDefined();
    await forgetOldDebits(db, later(blockKeptMs));
    expect(await rowOf(id)).toBeUndefined();
  });
});

it("an old mandate that the gateway still has ends there before its row goes", async () => {
  const { db } = shop.app.services;
  const buyer = await shop.buyer();
  const { order, id } = await payByDebit(shop.app, buyer);
  shop.mollie.setStatus(await paymentIdOf(order.id), "paid");
  const reference = (await list(buyer))[0]?.reference;
  await forgetOldDebits(db, later(mandateKeptMs));
  expect(await rowOf(id)).toMatchObject({ details: null, reference: null, accountLast4: null });
  // An erased mandate is not shown and cannot be revoked.
  expect([await list(buyer), (await revoke(buyer, id)).status]).toEqual([[], 404]);
  await end();
  expect(isAtGateway(reference)).toBe(false);
  await forgetOldDebits(db, later(mandateKeptMs));
  expect(await rowOf(id)).toBeUndefined();
});

function withMandates(gateway: PaymentGateway, given: Partial<MandateCalls>): PaymentGateway {
  return { ...gateway, mandates: gateway.mandates && { ...gateway.mandates, ...given } };
}

describe("a mandate that the gateway does not end", () => {
  /** A paid mandate of a member who left, at its greatest age. */
  async function leaveOld() {
    const buyer = await shop.buyer();
    const { order, id } = await payByDebit(shop.app, buyer);
    shop.mollie.setStatus(await paymentIdOf(order.id), "paid");
    await becomes(order.id, "completed");
    await forget(buyer);
    const { db, log } = shop.app.services;
    const gateway = gatewayOf(shop.app);
    const clock = { now: () => later(mandateKeptMs) };
    const endBy = (given: Partial<MandateCalls> | null, at = clock) =>
      endMandates({ db, gateways: given ? [withMandates(gateway, given)] : [], clock: at, log });
    return { id, db, clock, endBy };
  }
  const refuse = (failure: GatewayFailure) => () => Promise.reject(new GatewayError(failure, "refused"));

  it("since it is switched off ends here when it is old, and its row goes with the others'", async () => {
    const { id, db, clock, endBy } = await leaveOld();
    const { mandateId } = (await rowOf(id)) ?? {};
    // Until then a gateway that is switched on again can end it.
    await endBy(null, shop.app.clock);
    await forgetOldDebits(db, clock.now());
    expect(await rowOf(id)).toMatchObject({ mandateId });
    await endBy(null);
    await forgetOldDebits(db, clock.now());
    expect(await rowOf(id)).toBeUndefined();
  });

  it("since it knows neither payment nor mandate ends at once, however old", async () => {
    const { id, endBy } = await leaveOld();
    await endBy({ isUnderWay: refuse("not_found") }, shop.app.clock);
    expect(await rowOf(id)).toMatchObject({ mandateId: null, details: expect.any(String) });
  });

  it.each(["rejected", "unauthorized"] as const)(
    "since it refuses for good (%s) is tried until it is old, and ends here then",
    async (failure) => {
      const { id, db, clock, endBy } = await leaveOld();
      await endBy({ revokeMandate: refuse(failure) }, shop.app.clock);
      expect((await rowOf(id))?.mandateId).toEqual(expect.any(String));
      await endBy({ revokeMandate: refuse(failure) });
      await forgetOldDebits(db, clock.now());
      expect(await rowOf(id)).toBeUndefined();
    },
  );

  it.each(["switched off", "unauthorized"] as const)(
    "that nobody revoked before it was old is not lost to a key that is missing or wrong for a while: %s",
    async (fault) => {
      const { db, log } = shop.app.services;
      const gateway = gatewayOf(shop.app);
      const buyer = await shop.buyer();
      const { order, id } = await payByDebit(shop.app, buyer);
      shop.mollie.setStatus(await paymentIdOf(order.id), "paid");
      const broken =
        fault === "unauthorized" ? [withMandates(gateway, { revokeMandate: refuse(fault) })] : [];
      const endAt = (gateways: PaymentGateways, ms: number) =>
        endMandates({ db, gateways, clock: { now: () => later(ms) }, log });
      await forgetOldDebits(db, later(mandateKeptMs));
      for (const ms of [mandateKeptMs, mandateKeptMs + gatewayMendedMs - 60_000]) {
        await endAt(broken, ms);
        await forgetOldDebits(db, later(ms));
        expect((await rowOf(id))?.mandateId).toEqual(expect.any(String));
      }
      // The gateway is not repaired, and no mandate is kept for ever.
      await endAt(broken, mandateKeptMs + gatewayMendedMs);
      await forgetOldDebits(db, later(mandateKeptMs + gatewayMendedMs));
      expect(await rowOf(id)).toBeUndefined();
    },
  );

  it.each(["timeout", "unreachable", "unavailable", "garbage"] as const)(
    "since it is away (%s) is tried again, however old",
    async (failure) => {
      const { id, db, clock, endBy } = await leaveOld();
      await endBy({ revokeMandate: refuse(failure) });
      await endBy({ isUnderWay: refuse(failure) });
      await forgetOldDebits(db, clock.now());
      expect(await rowOf(id)).toMatchObject({ details: null, mandateId: expect.any(String) });
      await endBy({});
      await forgetOldDebits(db, clock.now());
      expect(await rowOf(id)).toBeUndefined();
    },
  );
});

it("a migration erases mandates of members who were purged before mandates ended with them", async () => {
  const { db } = shop.app.services;
  const [gone, here] = [await shop.buyer(), await shop.buyer()];
  const [theirs, own] = [await payByDebit(shop.app, gone), await payByDebit(shop.app, here)];
  await forget(gone);
  // As an earlier version of `forget` left it.
  await db
    .update(directDebits)
    .set({ accountLast4: "4711", revokedAt: null })
    .where(eq(directDebits.id, theirs.id));
  await db.update(orders).set({ accountLast4: "4711" }).where(eq(orders.id, theirs.order.id));
  const before = await rowOf(own.id);
  const file = new URL("../../../db/migrations/0055_mandates_of_the_gone.sql", import.meta.url);
  for (const statement of readFileSync(file, "utf8").split("--> statement-breakpoint")) {
    await db.execute(sql.raw(statement));
  }
  expect(await rowOf(theirs.id)).toMatchObject({ accountLast4: null, revokedAt: expect.any(Date) });
  expect((await orderRow(shop.app, theirs.order.id)).accountLast4).toBeNull();
  expect(await rowOf(own.id)).toEqual(before);
  expect((await orderRow(shop.app, own.order.id)).accountLast4).toBe(own.form.iban.slice(-4));
});

it("a member's archive has every column of their debits, and what they filled in", async () => {
  const { db, lives, env } = shop.app.services;
  const buyer = await shop.buyer();
  const { form } = await payByDebit(shop.app, buyer);
  const data = await exportMember(db, lives, buyer.member.id, env.SESSION_SECRET);
  const [row] = (data["direct-debits"]?.direct_debits ?? []) as Record<string, unknown>[];
  // The archive names member and site; the hashes are made from the shown data, unsealed there.
  const left = ["siteId", "memberId", "details", "accountHash", "phoneHash"];
  const columns = Object.keys(getTableColumns(directDebits));
  expect(columns.filter((name) => !(name in (row ?? {})))).toEqual(left);
  expect(row).toMatchObject({
    ...{ accountHolder: form.account_holder, iban: form.iban, street: form.street, city: form.city },
    ...{ houseNumber: form.house_number, postalCode: form.postal_code, phone: form.mobile_number },
  });
});
