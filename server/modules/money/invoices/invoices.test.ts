import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rowsOf } from "#server/db/open-database.ts";
import { invoiceFiles, invoices } from "#server/db/schema/invoices.ts";
import { orders } from "#server/db/schema/payments.ts";
import { companies, sites } from "#server/db/schema/sites.ts";
import { bookPurchase } from "#server/modules/money/credits/book-purchase.ts";
import { documentOrders } from "#server/modules/money/payments/document-order.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, createOrder, createSite } from "#server/test/people/factories.ts";
import { completeOrder, documentsOf, followMoney } from "#server/test/people/invoices.ts";
import { drawInvoice } from "./draw-invoice.ts";
import { spellNumber } from "./invoice-rules.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const buyer = async () => (await createMember(app)).id;
const numbersOf = async (companyId: string, kind: "invoice" | "credit_note" = "invoice") =>
  (
    await rowsOf<{ number: number }>(
      app.services.db,
      sql`select number from invoices where company_id = ${companyId} and kind = ${kind} order by number`,
    )
  ).map(({ number }) => number);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const ownCompany = async () => (await app.services.db.select().from(companies))[0]?.id ?? "";
const linesOf = async (orderId: string) =>
  (await documentsOf(app, orderId)).map(
    ({ invoice }) => `${invoice.kind} ${invoice.netMinor}+${invoice.taxMinor}=${invoice.grossMinor}`,
  );

describe("a completed order", () => {
  it("has one invoice of its price with the tax of its country, however often its payment is looked at", async () => {
    const orderId = await completeOrder(app, { memberId: await buyer(), country: "DE", language: "de" });
    await followMoney(app, orderId);
    await followMoney(app, orderId);
    expect(await linesOf(orderId)).toEqual(["invoice 1680+319=1999"]);
    const [{ invoice, file } = { invoice: null, file: null }] = await documentsOf(app, orderId);
    expect(invoice).toMatchObject({
      ...{ country: "DE", currency: "EUR", vatBasisPoints: 1900, language: "de", position: 1 },
      details: { credits: 120, method: "ideal", listMinor: 1999, discountMinor: 0 },
    });
    expect(file?.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it("states no tax outside the Union, and the company's own if its country is unknown", async () => {
    const memberId = await buyer();
    const swiss = await completeOrder(app, { memberId, country: "CH", currency: "CHF", amountMinor: 1880 });
    expect(await linesOf(swiss)).toEqual(["invoice 1880+0=1880"]);
    const unknown = await completeOrder(app, { memberId, country: "" });
    expect(await linesOf(unknown)).toEqual(["invoice 1652+347=1999"]);
    expect((await documentsOf(app, unknown))[0]?.invoice.country).toBe("NL");
  });

  it("keeps the rate of the day on which it was completed", async () => {
    const completedAt = new Date("2024-08-31T12:00:00Z");
    const orderId = await completeOrder(app, { memberId: await buyer(), country: "FI", completedAt });
    expect((await documentsOf(app, orderId))[0]?.invoice).toMatchObject({
      ...{ vatBasisPoints: 2400, vatSince: "2023-01-01", suppliedAt: completedAt },
    });
  });

  it("has the tax of the buyer's address, whatever country was chosen for the price", async () => {
    const chosen = { country: "CH", taxCountry: "FI" };
    const orderId = await completeOrder(app, { memberId: await buyer(), ...chosen });
    expect((await documentsOf(app, orderId))[0]?.invoice).toMatchObject({
      ...{ country: "FI", vatBasisPoints: 2550 },
    });
  });

  it("has no invoice if its credits were never booked", async () => {
    const orderId = await createOrder(app, { memberId: await buyer() });
    const at = app.clock.now();
    await followMoney(app, orderId, { status: "charged_back", chargedBackMinor: 1999, completedAt: at });
    expect(await linesOf(orderId)).toEqual([]);
    await followMoney(app, orderId, { status: "completed", chargedBackMinor: 0 });
    expect(await linesOf(orderId)).toEqual(["invoice 1652+347=1999"]);
  });
});

describe("money that goes back", () => {
  it("gets credit notes for its parts, which end at nothing, to the cent", async () => {
    const orderId = await completeOrder(app, { memberId: await buyer(), country: "FI" });
    for (const refundedMinor of [333, 334, 1000, 1999])
      await followMoney(app, orderId, {
        ...{ refundedMinor, status: refundedMinor === 1999 ? "refunded" : "completed" },
      });
    await followMoney(app, orderId);
    const documents = await documentsOf(app, orderId);
    expect(documents.map(({ invoice }) => [invoice.kind, invoice.grossMinor])).toEqual([
      ...[
        ["invoice", 1999],
        ["credit_note", 333],
        ["credit_note", 1],
        ["credit_note", 666],
      ],
      ["credit_note", 999],
    ]);
    const tax = documents.map(({ invoice }) => (invoice.kind === "invoice" ? 1 : -1) * invoice.taxMinor);
    expect(tax.reduce((sum, one) => sum + one, 0)).toBe(0);
    expect(documents.map(({ invoice }) => invoice.correctsId)).toEqual([
      ...[null, ...documents.slice(0, -1).map(({ invoice }) => invoice.id)],
    ]);
  });

  it("and comes again gets an invoice: a refund that failed, a chargeback that was reversed", async () => {
    const orderId = await completeOrder(app, { memberId: await buyer() });
    await followMoney(app, orderId, { status: "charged_back", chargedBackMinor: 1999 });
    await followMoney(app, orderId, { status: "completed", chargedBackMinor: 0 });
    expect(await linesOf(orderId)).toEqual([
      ...["invoice 1652+347=1999", "credit_note 1652+347=1999", "invoice 1652+347=1999"],
    ]);
  });

  it("is documented once if many looks see it at the same time", async () => {
    const orderId = await completeOrder(app, { memberId: await buyer() });
    await Promise.all(
      Array.from({ length: 8 }, () => followMoney(app, orderId, { status: "refunded", refundedMinor: 1999 })),
    );
    expect(await linesOf(orderId)).toHaveLength(2);
  });
});

describe("the numbers of a company", () => {
  it("have no gaps and no doubles when orders are completed at once and some are rolled back", async () => {
    const companyId = await ownCompany();
    const before = (await numbersOf(companyId)).length;
    const ids = await Promise.all(upTo(20).map(async () => createOrder(app, { memberId: await buyer() })));
    const at = app.clock.now();
    const ended = await Promise.allSettled(
      ids.map((id, index) =>
        followMoney(app, id, { status: "completed", completedAt: at }, { fails: index % 3 === 0 }),
      ),
    );
    expect(ended.filter(({ status }) => status === "rejected")).toHaveLength(7);
    expect(await numbersOf(companyId)).toEqual(upTo(before + 13));
    const [counter] = await rowsOf<{ last: number }>(
      app.services.db,
      sql`select last from invoice_counters where company_id = ${companyId} and kind = 'invoice'`,
    );
    expect(counter?.last).toBe(before + 13);
    const notes = await numbersOf(companyId, "credit_note");
    expect(notes).toEqual(upTo(notes.length));
    expect(notes.length).toBeGreaterThan(0);
  });

  it("are its own: sites of one company share them, another company begins with 1", async () => {
    const { db } = app.services;
    const companyId = newId();
    await db.insert(companies).values({
      ...{
        id: companyId,
        name: "Another B.V.",
        address: "",
        city: "",
        country: "DE",
        kvk: "",
        tradenames: [],
      },
      ...{ vatNumbers: ["DE123456789"], supportPhone: "", addedAt: app.clock.now() },
    });
    const siteIds = [await createSite(app, "one.example"), await createSite(app, "two.example")];
    for (const siteId of siteIds) {
      await db.update(sites).set({ companyId }).where(eq(sites.id, siteId));
      const memberId = (await createMember(app, { account: { siteId }, profile: { siteId } })).id;
      await completeOrder(app, { memberId, siteId });
    }
    expect(await numbersOf(companyId)).toEqual([1, 2]);
    const own = await numbersOf(await ownCompany());
    expect(own).toEqual(upTo(own.length));
  });

  it("are spelled with six digits or more", () => {
    expect(spellNumber({ kind: "invoice", number: 12 })).toBe("INV-000012");
    expect(spellNumber({ kind: "credit_note", number: 1_234_567 })).toBe("CN-1234567");
  });
});

describe("documents and their files", () => {
  it("cannot be changed or deleted by any statement", async () => {
    const { db } = app.services;
    await documentsOf(app, await completeOrder(app, { memberId: await buyer() }));
    for (const [table, statement] of [
      ["invoices", sql`update invoices set tax_minor = 0`],
      ["invoices", sql`delete from invoices`],
      ["invoices", sql`truncate invoices cascade`],
      ["invoice_files", sql`update invoice_files set pdf = ''`],
      ["invoice_files", sql`delete from invoice_files`],
      ["invoice_files", sql`truncate invoice_files`],
    ] as const) {
      const fault = await db.execute(statement).then(
        () => "changed",
        (error: Error) => String(error.cause ?? error),
      );
      expect(fault).toMatch(/append-only/);
      expect(await db.$count(table === "invoices" ? invoices : invoiceFiles)).toBeGreaterThan(0);
    }
  });

  it("are drawn once if their job was lost, however many draw them, and the stored one stays", async () => {
    const { db } = app.services;
    const orderId = await completeOrder(app, { memberId: await buyer() });
    // The job is lost before it begins.
    await db.execute(sql`delete from jobs.job where data->>'job' = 'draw-invoice' and state = 'created'`);
    const [{ invoice } = { invoice: null }] = await db
      .select({ invoice: invoices })
      .from(invoices)
      .where(eq(invoices.orderId, orderId));
    const id = invoice?.id ?? "";
    await Promise.all([drawInvoice(app.services, id), drawInvoice(app.services, id)]);
    const [{ file } = { file: null }] = await documentsOf(app, orderId);
    expect(file).not.toBeNull();
    app.clock.advance(60);
    await drawInvoice(app.services, id);
    expect((await documentsOf(app, orderId))[0]?.file?.madeAt).toEqual(file?.madeAt);
  });
});

describe("orders that were completed before there were invoices", () => {
  it("are documented once and without gaps, with what was refunded since, also by two runs at once", async () => {
    const { db, queue } = app.services;
    const companyId = await ownCompany();
    const before = (await numbersOf(companyId)).length;
    const now = app.clock.now().getTime();
    const ids: string[] = [];
    for (const [index, change] of [
      {},
      { refundedMinor: 500 },
      { status: "refunded" as const, refundedMinor: 1999 },
    ].entries()) {
      const memberId = await buyer();
      const completedAt = new Date(now - (10 - index) * 86_400_000);
      const orderId = await createOrder(app, { memberId, status: "completed", completedAt, ...change });
      await db.transaction((tx) => bookPurchase(tx, { memberId, orderId, credits: 120, now: completedAt }));
      ids.push(orderId);
    }
    const never = await createOrder(app, {
      ...{ memberId: await buyer(), status: "refunded", refundedMinor: 1999, completedAt: new Date(now) },
    });
    await Promise.all([documentOrders(app.services), documentOrders(app.services)]);
    await documentOrders(app.services);
    await queue.drained();
    const found = await Promise.all(ids.map(linesOf));
    expect(found).toEqual([
      ["invoice 1652+347=1999"],
      ["invoice 1652+347=1999", "credit_note 413+87=500"],
      ["invoice 1652+347=1999", "credit_note 1652+347=1999"],
    ]);
    const numbers = await Promise.all(ids.map(async (id) => (await documentsOf(app, id))[0]?.invoice.number));
    // Of two runs at once each takes some: only one alone keeps the order of completion.
    expect(numbers.toSorted((one, other) => Number(one) - Number(other))).toEqual([
      before + 1,
      before + 2,
      before + 3,
    ]);
    expect(await linesOf(never)).toEqual([]);
    const rows = await db.select().from(orders).where(eq(orders.id, never));
    expect(rows[0]?.documentedMinor).toBe(0);
  });
});
