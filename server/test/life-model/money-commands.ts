import fc from "fast-check";
import { expect } from "vitest";
import { newId } from "#server/platform/ids.ts";
import { confirm, fill, newForm, sign } from "#server/test/people/direct-debits.ts";
import { codeTo } from "#server/test/people/phones.ts";
import { type Command, command, expectOutcome } from "./command.ts";
import type { Life } from "./life.ts";
import {
  chargedBackPart,
  type Happening,
  type Purchase,
  placeOrder,
  refundedPart,
  setCap,
  settle,
} from "./life-money.ts";
import type { Person, System } from "./system.ts";

/** Two debits of a day are within its limit. */
const mostDebits = 2;
const debitsOf = (life: Readonly<Life>, buyer: number) =>
  life.members[buyer]?.orders.filter(({ isDebit }) => isDebit).length ?? 0;

function buying(buyer: number, what: Purchase): Command {
  return command({
    name: `${buyer} orders by ${what}`,
    check: (life) => what !== "direct debit" || debitsOf(life, buyer) < mostDebits,
    async run(life, system) {
      const person = system.people[buyer] as Person;
      const outcome = placeOrder(life, buyer, what);
      // A debit that is blocked, or over a cap, is refused with its form.
      if (what === "direct debit" && outcome.status !== 200)
        return expectOutcome(await fill(person.browser, newForm()), outcome);
      const answer =
        what === "direct debit"
          ? await payByDebit(person, system)
          : await person.browser.call("POST /api/orders", {
              body: {
                ...{ bundle_id: "p1", method: "ideal" },
                ...(what === "ideal with a code" && { discount_code: system.code }),
              },
              headers: { "idempotency-key": newId() },
            });
      expectOutcome(answer, outcome);
      if (answer.status === 200) person.orderIds.push(answer.body.order.id);
    },
  });
}

/** From the form to the signature. */
async function payByDebit({ browser }: Person, { shop }: System) {
  const form = newForm();
  const filled = await fill(browser, form);
  expect(filled.status, JSON.stringify(filled.body)).toBe(200);
  const confirmed = await confirm(browser, await codeTo(shop.app, form.mobile_number));
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200);
  return sign(browser, confirmed.body.direct_debit?.id ?? "");
}

const happenings: readonly Happening[] = [
  "pays",
  "fails to pay",
  "cancels the payment of",
  "is refunded a part of",
  "is refunded the rest of",
  "loses the last refund of",
  "charges back",
  "charges back a part of",
  "loses the chargeback of",
];

/** A member's payment changes at Mollie, which calls the webhook `calls` times. */
function settling(buyer: number, pick: number, what: Happening, calls: number): Command {
  return command({
    name: `${buyer} ${what} order ${pick}`,
    check: ({ members }) => (members[buyer]?.orders.length ?? 0) > 0,
    async run(life, system) {
      const { orderIds } = system.people[buyer] as Person;
      const index = pick % orderIds.length;
      settle(life, buyer, index, what);
      const minor = life.members[buyer]?.orders[index]?.amountMinor ?? 0;
      await atMollie(system, { orderId: orderIds[index] ?? "", minor, what, calls });
    },
  });
}

type AtMollie = { orderId: string; minor: number; what: Happening; calls: number };

async function atMollie({ shop }: System, { orderId, minor, what, calls }: AtMollie): Promise<void> {
  const { mollie } = shop;
  const payment = mollie.payments.findLast(
    ({ metadata }) => (metadata as { order_id: string }).order_id === orderId,
  );
  if (!payment) throw new Error("no payment");
  payment.webhookUrl = null;
  const { id } = payment;
  const refunded = payment.refunds
    .filter(({ status }) => status !== "failed")
    .reduce((sum, { amount }) => sum + Math.round(Number(amount.value) * 100), 0);
  const does: Record<Happening, () => unknown> = {
    pays: () => mollie.setStatus(id, "paid"),
    "fails to pay": () => mollie.setStatus(id, "failed"),
    "cancels the payment of": () => mollie.setStatus(id, "canceled"),
    "is refunded a part of": () => ifPossible(() => mollie.refund(id, refundedPart)),
    "is refunded the rest of": () => ifPossible(() => mollie.refund(id, minor - refunded)),
    "loses the last refund of": () => mollie.failRefund(id, payment.refunds.at(-1)?.id ?? ""),
    "charges back": () => mollie.chargeBack(id),
    "charges back a part of": () => mollie.chargeBack(id, chargedBackPart),
    "loses the chargeback of": () => mollie.reverseChargeBack(id),
  };
  does[what]();
  const call = { method: "POST", url: "/api/mollie-webhook", payload: { id } } as const;
  await Promise.all(Array.from({ length: calls }, () => shop.app.browser().raw(call)));
}

/** Mollie refuses a refund that is no longer possible. */
function ifPossible(refund: () => unknown): void {
  try {
    refund();
  } catch {
    return;
  }
}

function capping(who: number, minor: number): Command {
  return command({
    name: `${who} sets a cap of ${minor}`,
    async run(life, system) {
      const answer = await (system.people[who] as Person).browser.call("PUT /api/spending/caps/:period", {
        params: { period: "day" },
        body: { amount_minor: minor, currency: "EUR" },
      });
      expectOutcome(answer, setCap(life, who, minor));
    },
  });
}

/** Purchases, what becomes of them, and caps. */
export function moneyCommands(size: number): fc.Arbitrary<Command>[] {
  const someone = fc.nat({ max: size - 1 });
  // One member buys more often than the others, because effects of several purchases on each other are rare
  // otherwise.
  const buyer = fc.oneof({ arbitrary: fc.constant(0), weight: 4 }, { arbitrary: someone, weight: 1 });
  const buys = fc
    .tuple(
      buyer,
      fc.constantFrom<Purchase[]>("ideal", "ideal with a code", "ideal with a code", "direct debit"),
    )
    .map(([who, what]) => buying(who, what));
  const settles = fc
    .tuple(
      buyer,
      fc.nat({ max: 3 }),
      fc.oneof(
        { arbitrary: fc.constantFrom(...happenings), weight: 2 },
        // Most of the others need a paid order.
        { arbitrary: fc.constant<Happening>("pays"), weight: 1 },
        { arbitrary: fc.constant<Happening>("is refunded a part of"), weight: 1 },
      ),
      fc.integer({ min: 1, max: 3 }),
    )
    .map((chosen) => settling(...chosen));
  // The lowest leaves room for one purchase, the middle one for two.
  const caps = fc.tuple(buyer, fc.constantFrom(2500, 4500, 9000)).map(([who, minor]) => capping(who, minor));
  return [buys, buys, settles, settles, settles, settles, caps];
}
