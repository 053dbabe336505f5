import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#server/db/schema/accounts.ts";
import { directDebits } from "#server/db/schema/direct-debits.ts";
import { orders } from "#server/db/schema/payments.ts";
import { auditLog } from "#server/db/schema/staff.ts";
import { newId } from "#server/platform/ids.ts";
import { newForm, newIban, newPhone, openDebitShop, payByDebit } from "#server/test/people/direct-debits.ts";
import { orderRow, type Shop } from "#server/test/people/payments.ts";
import { createStaff } from "#server/test/people/staff.ts";
import { type Find, findDebit, refuseForeignSecret } from "./find-debit.ts";
import { liftDebit } from "./lift-debit.ts";

let shop: Shop;
let finance: { id: string; email: string };
let siteId: string;
beforeAll(async () => {
  shop = await openDebitShop();
  finance = await createStaff(shop.app, { roles: ["finance"] });
  siteId = (await shop.app.services.sites.find("localhost"))?.id ?? "";
});
afterAll(() => shop.close());

const find = (asked: Partial<Find>) => {
  const { db, env, clock } = shop.app.services;
  return findDebit(db, {
    ...{ siteId, secret: env.SESSION_SECRET, email: finance.email, now: clock.now() },
    ...asked,
  });
};
const looks = (subjectId: string) =>
  shop.app.services.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.act, "debit_block.looked_up"), eq(auditLog.subjectId, subjectId)));

async function pay(changes: object = {}) {
  const buyer = await shop.buyer();
  const { order, form } = await payByDebit(shop.app, buyer, { bundle_id: "p0", ...changes });
  return { ...buyer, order, orderId: order.id, form };
}
type Paid = Awaited<ReturnType<typeof pay>>;

async function comeBack({ order }: Paid): Promise<void> {
  shop.mollie.setStatus((await orderRow(shop.app, order.id)).paymentId ?? "", "failed");
  await expect.poll(async () => (await orderRow(shop.app, order.id)).status).toBe("charged_back");
}

async function payAndReturn(): Promise<Paid> {
  const paid = await pay();
  await comeBack(paid);
  return paid;
}

describe("an operator with a member on the telephone", () => {
  it("finds the order by account and by number, however they are spelled, and is in the log", async () => {
    const { orderId, form, member } = await payAndReturn();
    const day = shop.app.clock.now().toISOString().slice(0, 10);
    const spelled = {
      iban: form.iban.toLowerCase().replaceAll(/(.{4})/g, "$1 "),
      phone: form.mobile_number.replace("+31", "0031 (6)-").replace("(6)-6", "6 "),
    };
    for (const [kind, asked] of [
      ["account", { iban: spelled.iban }],
      ["phone", { phone: spelled.phone }],
    ] as const) {
      const said = await find(asked);
      expect(said).toContain(
        `${orderId}  9.99 EUR  came back ${day}  account .. ${form.iban.slice(-4)}  blocks until `,
      );
      // Last digits alone, and nothing of the person.
      for (const whole of [form.iban, form.mobile_number.slice(3), form.account_holder, member.email]) {
        expect(said).not.toContain(whole);
      }
      const lines = await looks(orderId);
      expect(lines.filter(({ reason }) => reason === `by_${kind}`)).toMatchObject([
        { staffId: finance.id, siteId, subjectKind: "order", memberId: member.id },
      ]);
    }
    expect(JSON.stringify(await looks(orderId))).not.toContain(form.iban.slice(-4));
  });

  it("finds all that came back of an account, of whichever member, and which of it was lifted", async () => {
    const iban = newIban();
    const [one, other] = [await pay({ iban }), await pay({ iban })];
    for (const paid of [one, other]) await comeBack(paid);
    const { db, queue, clock } = shop.app.services;
    await liftDebit(db, queue, {
      ...{ orderId: one.orderId, email: finance.email, reason: "goodwill", now: clock.now() },
    });
    const lines = (await find({ iban })).split("\n");
    expect(lines).toHaveLength(3);
    expect(lines.find((line) => line.startsWith(one.orderId))).toMatch(/lifted [\d-]+, blocks nothing$/);
    expect(lines.find((line) => line.startsWith(other.orderId))).toMatch(/blocks until [\d-]+$/);
    // Each by its own number.
    expect(await find({ phone: other.form.mobile_number })).not.toContain(one.orderId);
  });

  it("is told of nothing that is paid, nor of another site's, nor under another secret; and is in the log", async () => {
    const { db } = shop.app.services;
    const before = (await looks(siteId)).length;
    const paid = await pay();
    const returned = await payAndReturn();
    expect(await find({ iban: paid.form.iban })).toMatch(/blocks nothing\.$/);
    expect(await find({ iban: newForm().iban })).toMatch(/blocks nothing\.$/);
    expect(await find({ iban: returned.form.iban, secret: "x".repeat(40) })).toMatch(/blocks nothing\.$/);
    expect((await looks(siteId)).length).toBe(before + 3);
    expect(await looks(paid.order.id)).toEqual([]);
    expect(await db.select().from(orders).where(eq(orders.id, returned.orderId))).toMatchObject([
      { status: "charged_back" },
    ]);
  });

  it("is told nothing under a secret that may be another's", () => {
    const [DATABASE_URL, SESSION_SECRET] = ["postgres://server", "s".repeat(40)];
    for (const known of [{ SESSION_SECRET }, { DATABASE_URL, SESSION_SECRET }]) {
      for (const isKept of [true, false]) expect(() => refuseForeignSecret(known, isKept)).not.toThrow();
    }
    expect(() => refuseForeignSecret({}, true)).not.toThrow();
    // A secret in a folder does not belong to the server.
    for (const isKept of [true, false]) {
      expect(() => refuseForeignSecret({ DATABASE_URL }, isKept)).toThrow("SESSION_SECRET has to be");
    }
    expect(() => refuseForeignSecret({}, false)).toThrow("SESSION_SECRET has to be");
  });

  it("finds what an erased mandate of somebody who has gone still blocks", async () => {
    const { db } = shop.app.services;
    const { orderId, form, member } = await payAndReturn();
    await db
      .update(directDebits)
      .set({ details: null, reference: null, accountLast4: null })
      .where(eq(directDebits.orderId, orderId));
    await db.update(accounts).set({ status: "deleted" }).where(eq(accounts.id, member.id));
    expect(await find({ iban: form.iban })).toContain("account erased  blocks until");
  });

  it.each([
    ["support", { roles: ["support"] }],
    ["a senior moderator", { roles: ["senior_moderator"] }],
    ["finance of another site", { roles: ["finance"], siteIds: [newId()] }],
    ["finance that has left", { roles: ["finance"], isActive: false }],
  ] as const)("is refused: %s", async (_, who) => {
    const { orderId, form } = await payAndReturn();
    const { email } = await createStaff(shop.app, who as never);
    await expect(find({ email, iban: form.iban })).rejects.toThrow("--by");
    await expect(find({ email: "nobody@example.com", iban: form.iban })).rejects.toThrow("--by");
    expect(await looks(orderId)).toEqual([]);
  });

  it("names one account or one number that there can be", async () => {
    for (const asked of [{}, { iban: newIban(), phone: newPhone() }]) {
      await expect(find(asked)).rejects.toThrow("One of --iban and --phone");
    }
    for (const iban of ["", "DE00 3704 0044 0532 0130 00", "%", "' or true --"]) {
      await expect(find({ iban })).rejects.toThrow("--iban is not the number of a SEPA account");
    }
    for (const phone of ["", "0612345678", "+31 20 123 4567", "%"]) {
      await expect(find({ phone })).rejects.toThrow("--phone must be a mobile number");
    }
  });
});
