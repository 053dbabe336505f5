import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bundlesFor } from "#server/modules/money/credits/bundles.ts";
import { newId } from "#server/platform/ids.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { openShop, orderRow, type Shop, standing } from "#server/test/people/payments.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const honest = { bundle_id: "p1", method: "ideal" };
const fieldsOfOrders = [
  "amount",
  "amount_minor",
  "amountMinor",
  "price",
  "credits",
  "currency",
  "country",
  "discount",
  "discount_percentage",
  "discount_minor",
  "list_minor",
  "code",
  "percentage",
  "value_percentage",
  "status",
  "member_id",
  "memberId",
  "site_id",
  "payment_id",
  "id",
  "paid",
  "isPremium",
  "completed_at",
  "__proto__",
  "constructor",
];
const hostileValue = fc.oneof(
  fc.constantFrom<unknown>(0, 1, -1999, 0.01, "0", "TIMEBONUS25", "completed", null, true, { value: "0.01" }),
  fc.jsonValue({ maxDepth: 1 }),
);

async function order(browser: Awaited<ReturnType<Shop["buyer"]>>["browser"], body: string) {
  return browser.raw({
    method: "POST",
    url: "/api/orders",
    payload: body,
    headers: { "content-type": "application/json", "idempotency-key": newId() },
  });
}

/** JSON text, because Object.assign would call the setter of `__proto__`; in text it is a plain field. */
function withField(name: string, value: unknown): string {
  return `${JSON.stringify(honest).slice(0, -1)},${JSON.stringify(name)}:${JSON.stringify(value)}}`;
}

it("with any further field are refused and leave nothing behind", { timeout: 120_000 }, async () => {
  let buyer = await shop.buyer();
  let left = 0;
  const buyers = [buyer];
  const field = fc.oneof(
    fc.constantFrom(...fieldsOfOrders),
    fc
      .string({ minLength: 1 })
      .filter((name) => !["bundle_id", "method", "return_to", "discount_code", "shown"].includes(name)),
  );
  const names = new Set<string>();
  const tamper = async (name: string, value: unknown) => {
    // One member may place thirty orders in ten minutes.
    if (left === 0) {
      buyer = await shop.buyer();
      buyers.push(buyer);
      left = 25;
    }
    left -= 1;
    names.add(name);
    expect((await order(buyer.browser, withField(name, value))).status).toBe(400);
  };
  for (const name of fieldsOfOrders) await tamper(name, 1);
  await fc.assert(fc.asyncProperty(field, hostileValue, tamper), { numRuns: atSize(40, 1000) });
  for (const { browser, member } of buyers) {
    expect((await browser.call("GET /api/orders")).body.orders).toEqual([]);
    expect(await standing(shop.app, member.id)).toEqual({ isPremium: false, balance: 0, booked: [] });
  }
  expect(shop.mollie.payments).toEqual([]);
});

it("cost the server's price for the bundle in the payer's currency, as Mollie is told", async () => {
  const { browser } = await shop.buyer();
  for (const { id, credits, amountMinor } of bundlesFor("EUR")) {
    const answer = await order(browser, JSON.stringify({ ...honest, bundle_id: id }));
    const { order: placed } = JSON.parse(answer.body);
    expect(placed).toMatchObject({ bundle_id: id, credits, amount_minor: amountMinor, currency: "EUR" });
    const { paymentId } = await orderRow(shop.app, placed.id);
    const payment = shop.mollie.payments.find((known) => known.id === paymentId);
    expect(payment?.amount).toEqual({ currency: "EUR", value: (amountMinor / 100).toFixed(2) });
  }
});

it("take no price from the address, headers or cookies, and no bundle that is not for sale", async () => {
  const { browser } = await shop.buyer();
  browser.cookies.set("discount_code", "TIMEBONUS25");
  const answer = await browser.raw({
    method: "POST",
    url: "/api/orders?amount_minor=1&credits=9999&code=TIMEBONUS25",
    payload: honest,
    headers: { "idempotency-key": newId(), "x-amount": "1", "x-discount-code": "TIMEBONUS25" },
  });
  expect(JSON.parse(answer.body).order).toMatchObject({ credits: 120, amount_minor: 1999 });
  for (const bundle_id of ["p9", "P1", "p1 ", "toString", "__proto__", "", 1, ["p1"], { id: "p1" }, null]) {
    const refused = await order(browser, JSON.stringify({ ...honest, bundle_id }));
    expect([400, 422]).toContain(refused.status);
  }
});
