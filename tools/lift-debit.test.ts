import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditLog } from "#server/db/schema/staff.ts";
import { blockKeptMs, mandateKeptMs } from "#server/modules/money/direct-debits/debit-rules.ts";
import { endMandates } from "#server/modules/money/direct-debits/end-mandates.ts";
import { forgetOldDebits } from "#server/modules/money/direct-debits/forget-old-debits.ts";
import { newId } from "#server/platform/ids.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { begin, fill, newForm, openDebitShop, payByDebit, sign } from "#server/test/people/direct-debits.ts";
import { orderRow, type Shop, standing } from "#server/test/people/payments.ts";
import { createStaff } from "#server/test/people/staff.ts";
import { liftDebit } from "./lift-debit.ts";

let shop: Shop;
let finance: string;
beforeAll(async () => {
  shop = await openDebitShop();
  ({ email: finance } = await createStaff(shop.app, { roles: ["finance"] }));
});
afterAll(() => shop.close());

const lift = (orderId: string, changes: { email?: string; reason?: string; note?: string } = {}) => {
  const { db, queue, clock } = shop.app.services;
  return liftDebit(db, queue, {
    ...{ orderId, email: finance, reason: "bank_mistake", now: clock.now() },
    ...changes,
  });
};
const linesOf = (orderId: string) =>
  shop.app.services.db.select().from(auditLog).where(eq(auditLog.subjectId, orderId));
const isBlocked = async (browser: Parameters<typeof fill>[0]) =>
  (await browser.call("GET /api/direct-debit")).body.is_blocked;

/** The answers for the order's page and for the list. */
async function blockOf(browser: Parameters<typeof fill>[0], orderId: string) {
  const { order } = (await browser.call("GET /api/orders/:order_id", { params: { order_id: orderId } })).body;
  const listed = (await browser.call("GET /api/orders")).body.orders.find(({ id }) => id === orderId);
  expect(listed?.debit_block).toBe(order.debit_block);
  return order.debit_block;
}

const becomes = (orderId: string, status: string) =>
  expect.poll(async () => (await orderRow(shop.app, orderId)).status).toBe(status);

/** Paid by a bank that took it back. */
async function payAndReturn() {
  const buyer = await shop.buyer();
  const { order, form } = await payByDebit(shop.app, buyer);
  const paymentId = (await orderRow(shop.app, order.id)).paymentId ?? "";
  shop.mollie.setStatus(paymentId, "paid");
  shop.mollie.chargeBack(paymentId);
  await becomes(order.id, "charged_back");
  // The member is informed before they can object.
  expect(
    (await shop.app.mailsTo(buyer.member.email)).some(({ subject }) => subject.includes("came back")),
  ).toBe(true);
  return { ...buyer, orderId: order.id, form, paymentId };
}

describe("an order's page", () => {
  it("says that it blocks as long as it does: not when it was lifted, nor when the block has ended", async () => {
    const { db } = shop.app.services;
    const [lifted, left] = [await payAndReturn(), await payAndReturn()];
    await lift(lifted.orderId);
    expect(await blockOf(lifted.browser, lifted.orderId)).toBe("lifted");
    expect(await blockOf(left.browser, left.orderId)).toBe("standing");
    const later = (ms: number) => new Date(shop.app.clock.now().getTime() + ms);
    // The mandate is erased, and the block stays.
    await forgetOldDebits(db, later(mandateKeptMs));
    expect((await left.browser.call("GET /api/mandates")).body.mandates).toEqual([]);
    expect(await blockOf(left.browser, left.orderId)).toBe("standing");
    await endMandates(shop.app.services);
    await forgetOldDebits(db, later(blockKeptMs));
    expect(await blockOf(left.browser, left.orderId)).toBeNull();
    expect(await isBlocked(left.browser)).toBe(false);
  });
});

describe("an appeal that is won", () => {
  it("ends what the debit blocked: member, account and number pay again; it is told, and in the log with its reason", async () => {
    const { browser, member, orderId, form } = await payAndReturn();
    expect(await isBlocked(browser)).toBe(true);
    await lift(orderId, { note: "the bank wrote to us" });
    expect(await isBlocked(browser)).toBe(false);
    const mandates = (await browser.call("GET /api/mandates")).body.mandates;
    expect(mandates).toMatchObject([{ order_id: orderId, is_blocking: false }]);
    expect(await linesOf(orderId)).toMatchObject([
      { act: "debit_block.lifted", memberId: member.id, reason: "bank_mistake", subjectKind: "order" },
    ]);
    const mails = await shop.app.mailsTo(member.email);
    const told = mails.filter(({ subject }) => subject === "You can pay by direct debit again");
    expect(told.map(({ text }) => text.includes(orderId) && text.includes("€19.99"))).toEqual([true]);

    // The same member with another account, and another member with the same account and number.
    await payByDebit(shop.app, { member, browser });
    const stranger = await shop.buyer();
    const { iban, mobile_number } = form;
    const paid = await payByDebit(shop.app, stranger, { iban, mobile_number, bundle_id: "p0" });
    expect(paid.order.status).toBe("completed");
    // The credits stay taken back, because the money did not arrive.
    expect((await standing(shop.app, member.id)).booked).toEqual([
      "chargeback member>withdrawn 120",
      "purchase sold>member 120",
      "purchase sold>member 120",
    ]);
    await expectBooksBalance(shop.app.services.db);
  });

  it("is carried out once, by however many at once", async () => {
    const { orderId, member } = await payAndReturn();
    const done = await Promise.allSettled([lift(orderId), lift(orderId), lift(orderId)]);
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(lift(orderId)).rejects.toThrow("was lifted before");
    expect(await linesOf(orderId)).toHaveLength(1);
    const mails = await shop.app.mailsTo(member.email);
    expect(mails.filter(({ subject }) => subject.includes("again"))).toHaveLength(1);
  });

  it("ends that one block: the same return told again changes nothing, one that comes anew blocks anew", async () => {
    const { browser, orderId, paymentId, member } = await payAndReturn();
    await lift(orderId);
    for (let time = 0; time < 3; time += 1) {
      await shop.app.browser().raw({
        method: "POST",
        url: "/api/mollie-webhook",
        payload: `id=${paymentId}`,
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
    }
    expect(await isBlocked(browser)).toBe(false);
    shop.mollie.reverseChargeBack(paymentId);
    await becomes(orderId, "completed");
    shop.mollie.chargeBack(paymentId);
    await becomes(orderId, "charged_back");
    expect(await isBlocked(browser)).toBe(true);
    expect((await fill(browser, newForm())).body.error).toBe("direct_debit_blocked");
    const mails = await shop.app.mailsTo(member.email);
    expect(mails.filter(({ subject }) => subject.includes("came back"))).toHaveLength(2);
  });

  it("leaves what another returned debit of the same account blocks", async () => {
    const { iban } = newForm();
    const [one, other] = [await shop.buyer(), await shop.buyer()];
    const orders: string[] = [];
    for (const buyer of [one, other]) {
      const id = await begin(shop.app, buyer, newForm({ iban, bundle_id: "p0" }));
      const { order } = (await sign(buyer.browser, id, { bundle_id: "p0" })).body;
      orders.push(order.id);
    }
    for (const id of orders) shop.mollie.setStatus((await orderRow(shop.app, id)).paymentId ?? "", "failed");
    for (const id of orders) await becomes(id, "charged_back");
    await lift(orders[0] ?? "");
    const third = await shop.buyer();
    const id = await begin(shop.app, third, newForm({ iban, bundle_id: "p0" }));
    expect((await sign(third.browser, id, { bundle_id: "p0" })).body.error).toBe("direct_debit_unusable");
    await lift(orders[1] ?? "");
    expect((await sign(third.browser, id, { bundle_id: "p0" })).status).toBe(200);
  });

  it.each([
    ["support", { roles: ["support"] }],
    ["a senior moderator", { roles: ["senior_moderator"] }],
    ["finance of another site", { roles: ["finance"], siteIds: [newId()] }],
    ["finance that has left", { roles: ["finance"], isActive: false }],
  ] as const)("is not carried out by %s", async (_, who) => {
    const { browser, orderId } = await payAndReturn();
    const { email } = await createStaff(shop.app, who as never);
    await expect(lift(orderId, { email })).rejects.toThrow("--by");
    await expect(lift(orderId, { email: "nobody@example.com" })).rejects.toThrow("--by");
    expect([await isBlocked(browser), await linesOf(orderId)]).toEqual([true, []]);
  });

  it("names an order whose debit came back, and a reason", async () => {
    const { orderId, browser } = await payAndReturn();
    await expect(lift(orderId, { reason: "because" })).rejects.toThrow("--reason");
    for (const unknown of ["", "' or true --", newId()]) {
      await expect(lift(unknown)).rejects.toThrow("no direct debit");
    }
    const buyer = await shop.buyer();
    const { order } = await payByDebit(shop.app, buyer);
    await expect(lift(order.id)).rejects.toThrow("has not come back");
    expect([await isBlocked(browser), await linesOf(order.id)]).toEqual([true, []]);
  });
});
