import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { invoices } from "#server/db/schema/invoices.ts";
import { describeInvoice } from "#server/modules/money/invoices/describe-invoice.ts";
import { listAllInvoices } from "#server/modules/money/invoices/queries.ts";
import { settleOrder } from "#server/modules/money/payments/settle-order.ts";
import type { Browser } from "#server/test/app/build-app.ts";
import { openDebitShop, payByDebit } from "#server/test/people/direct-debits.ts";
import { chooseOnPage, orderBundle, orderRow, type Shop, standing } from "#server/test/people/payments.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openDebitShop();
});
afterAll(() => shop.close());

const shown = async (browser: Browser, orderId: string) =>
  (await browser.call("GET /api/orders/:order_id", { params: { order_id: orderId } })).body.order;
const listed = async (browser: Browser, kind: "paid" | "open") =>
  (await browser.call("GET /api/orders", { query: { kind } })).body.orders.map(({ id }) => id);
const fileOf = async (browser: Browser) =>
  (await browser.raw({ method: "GET", url: "/api/orders.csv" })).body.split("\r\n")[1];
const receiptTo = async (email: string) =>
  (await shop.app.mailsTo(email)).find(({ subject }) => subject.startsWith("Your receipt"));
async function noteOf(memberId: string) {
  const [listed] = await listAllInvoices(shop.app.services.db, memberId);
  if (!listed) throw new Error("no invoice");
  return describeInvoice(listed).notes[0];
}

it("a direct debit is called under way until its bank has paid, and brings its credits once", async () => {
  const buyer = await shop.buyer();
  const { order } = await payByDebit(shop.app, buyer);
  expect(await shown(buyer.browser, order.id)).toMatchObject({ status: "completed", is_collecting: true });
  expect(await fileOf(buyer.browser)).toContain('"","Direct debit under way"');
  expect([await listed(buyer.browser, "paid"), await listed(buyer.browser, "open")]).toEqual([
    [],
    [order.id],
  ]);
  const receipt = await receiptTo(buyer.member.email);
  expect(receipt?.html).toContain("collected in the coming days");
  expect(`${receipt?.html} ${receipt?.text}`).not.toMatch(/\bpaid\b/i);

  const { paymentId } = await orderRow(shop.app, order.id);
  shop.mollie.setStatus(paymentId ?? "", "paid");
  const { db } = shop.app.services;
  await Promise.all(Array.from({ length: 4 }, () => settleOrder(db, shop.app.services, order.id)));
  expect(await shown(buyer.browser, order.id)).toMatchObject({ status: "completed", is_collecting: false });
  expect(await fileOf(buyer.browser)).toContain('"Paid"');
  expect([await listed(buyer.browser, "paid"), await listed(buyer.browser, "open")]).toEqual([
    [order.id],
    [],
  ]);
  expect(await standing(shop.app, buyer.member.id)).toMatchObject({
    balance: 120,
    booked: ["purchase sold>member 120"],
  });
});

it("the invoice of a direct debit says that it is collected, and that of another payment that it is paid", async () => {
  const buyer = await shop.buyer();
  await payByDebit(shop.app, buyer);
  expect(await noteOf(buyer.member.id)).toBe(
    "This amount is collected by SEPA Direct Debit. Please don’t transfer it.",
  );
  const other = await shop.buyer();
  const { id, checkout_url } = await orderBundle(other.browser);
  await chooseOnPage(checkout_url, "paid");
  await expect.poll(async () => (await orderRow(shop.app, id)).status).toBe("completed");
  expect(await noteOf(other.member.id)).toBe("This invoice has been paid in full.");
  expect((await receiptTo(other.member.email))?.html).toMatch(/paid on \d/);
});

it("a debit that its bank never pays is charged back, and no longer under way", async () => {
  const buyer = await shop.buyer();
  const { order } = await payByDebit(shop.app, buyer);
  const { paymentId } = await orderRow(shop.app, order.id);
  shop.mollie.setStatus(paymentId ?? "", "failed");
  await settleOrder(shop.app.services.db, shop.app.services, order.id);
  expect(await shown(buyer.browser, order.id)).toMatchObject({
    status: "charged_back",
    is_collecting: false,
  });
  const rows = await shop.app.services.db.select().from(invoices).where(eq(invoices.orderId, order.id));
  expect(rows.map(({ kind }) => kind).sort()).toEqual(["credit_note", "invoice"]);
});
