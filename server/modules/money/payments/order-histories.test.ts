import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OrderStatus } from "#server/db/schema/payments.ts";
import type { Browser } from "#server/test/app/build-app.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { openShop, orderBundle, orderRow, type Shop, standing } from "#server/test/people/payments.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await expectBooksBalance(shop.app.services.db);
  await shop.close();
});

const happenings = [
  "pending",
  "paid",
  "failed",
  "canceled",
  "expired",
  "refund of a part",
  "refund of the rest",
  "refund fails",
  "chargeback",
  "chargeback of a part",
  "chargeback is lost",
] as const;
type Happening = (typeof happenings)[number];
const priceMinor = 1999;

const mostViews = happenings.length + 4;
/** Any events in any order; realistic ones more often. */
const happening = fc.oneof(
  fc.shuffledSubarray([...happenings], { minLength: 2 }),
  fc.constantFrom<Happening[]>(
    ["paid", "refund of a part"],
    ["pending", "paid", "refund of a part", "refund of the rest"],
    ["paid", "refund of a part", "chargeback"],
    ["paid", "chargeback of a part", "refund of a part"],
    ["paid", "chargeback of a part", "chargeback is lost", "chargeback"],
    ["pending", "paid", "chargeback"],
    ["paid", "chargeback", "chargeback is lost"],
    ["paid", "refund of a part", "refund of the rest", "refund fails"],
    ["pending", "failed"],
  ),
);

/** The events of a payment, the order in which the shop sees its states, and the answers that fail. */
const history = fc.record({
  happens: happening,
  seen: fc.array(fc.nat(), { minLength: mostViews, maxLength: mostViews }),
  faults: fc.array(fc.constantFrom("error" as const, "garbage" as const, "lost" as const), { maxLength: 2 }),
});
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;

type Payment = Shop["mollie"]["payments"][number];
const copyOf = (payment: Payment): Payment => structuredClone({ ...payment });

function paymentOf(orderId: string): Payment {
  const found = shop.mollie.payments.find(
    ({ metadata }) => (metadata as { order_id: string }).order_id === orderId,
  );
  if (!found) throw new Error("no payment");
  return found;
}

function refund(payment: Payment, amountMinor: number): void {
  try {
    shop.mollie.refund(payment.id, amountMinor);
  } catch {
    // A refund that is no longer possible is skipped.
    return;
  }
}

const refundedOf = ({ refunds }: Payment): number =>
  refunds
    .filter(({ status }) => status !== "failed")
    .reduce((sum, { amount }) => sum + Math.round(Number(amount.value) * 100), 0);

function chargedBackOf({ chargedBack, chargebackReversedAt, chargedBackMinor }: Payment): number {
  return chargedBack && !chargebackReversedAt ? (chargedBackMinor ?? priceMinor) : 0;
}

const returnedOf = (payment: Payment): number =>
  Math.min(priceMinor, refundedOf(payment) + chargedBackOf(payment));

function happen(payment: Payment, what: Happening): void {
  if (what === "refund of a part") refund(payment, 500);
  else if (what === "refund of the rest") refund(payment, priceMinor - refundedOf(payment));
  else if (what === "refund fails") shop.mollie.failRefund(payment.id, payment.refunds.at(-1)?.id ?? "");
  else if (what === "chargeback") shop.mollie.chargeBack(payment.id);
  else if (what === "chargeback of a part") shop.mollie.chargeBack(payment.id, 700);
  else if (what === "chargeback is lost") shop.mollie.reverseChargeBack(payment.id);
  else shop.mollie.setStatus(payment.id, what);
}

/** The payment's state at Mollie in the shop's terms; after a return of a part the purchase stays completed. */
function stateAtMollie(payment: Payment): OrderStatus {
  const unpaid = {
    open: "pending",
    pending: "processing",
    canceled: "cancelled",
    failed: "failed",
    expired: "expired",
  } as const;
  if (payment.status !== "paid") return unpaid[payment.status];
  if (returnedOf(payment) < priceMinor) return "completed";
  return chargedBackOf(payment) > 0 ? "charged_back" : "refunded";
}

let calls = 0;
/** Each call comes from a new address, because calls of one network are limited. */
function callWebhook(paymentId: string) {
  calls += 1;
  return shop.app.browser({ address: `10.0.${calls >> 8}.${calls & 255}` }).raw({
    method: "POST",
    url: "/api/mollie-webhook",
    payload: new URLSearchParams({ id: paymentId }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
}

/** Shows the shop an old state of the payment, like an overtaken answer. */
async function showState(payment: Payment, state: Payment): Promise<void> {
  const now = copyOf(payment);
  Object.assign(payment, copyOf(state));
  await callWebhook(payment.id);
  Object.assign(payment, now);
}

/** An order whose payment runs through the history while the shop looks at random moments. */
async function live(browser: Browser, { happens, seen, faults }: History): Promise<string> {
  const order = await orderBundle(browser);
  const payment = paymentOf(order.id);
  payment.webhookUrl = null;
  const states = [copyOf(payment)];
  for (const what of happens) {
    happen(payment, what);
    states.push(copyOf(payment));
  }
  // Each state is seen at least once, in any order; some states twice.
  const views = [...states, ...states.slice(0, 3)];
  for (const pick of seen) {
    const [state] = views.splice(pick % Math.max(views.length, 1), 1);
    if (state) await showState(payment, state);
  }
  for (const fault of faults) {
    shop.mollie.faults.plan(fault);
    await callWebhook(payment.id);
  }
  shop.mollie.faults.clear();
  await callWebhook(payment.id);
  return order.id;
}

it("end in the state at Mollie for every order, whatever was seen of them in which order, and the books agree", {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(history, { minLength: 1, maxLength: 3 }), async (histories) => {
      const { member, browser } = await shop.buyer();
      const orderIds: string[] = [];
      for (const one of histories) orderIds.push(await live(browser, one));
      const states = orderIds.map((id) => stateAtMollie(paymentOf(id)));
      const known = await Promise.all(orderIds.map(async (id) => (await orderRow(shop.app, id)).status));
      expect(known).toEqual(states);
      const kept = orderIds
        .map((id) => paymentOf(id))
        .filter((payment) => stateAtMollie(payment) === "completed")
        .map((payment) => 120 - Math.round((120 * returnedOf(payment)) / priceMinor));
      expect(await standing(shop.app, member.id)).toMatchObject({
        isPremium: kept.length > 0,
        balance: kept.reduce((sum, credits) => sum + credits, 0),
      });
      await expectBooksBalance(shop.app.services.db);
    }),
    { numRuns: atSize(12, 300) },
  );
});
