import fc from "fast-check";
import { expect } from "vitest";
import { followWithdrawalOf } from "#server/modules/money/withdrawals/follow-withdrawal.ts";
import { GatewayError } from "#server/platform/gateways/gateway-error.ts";
import { newId } from "#server/platform/ids.ts";
import { confirm, fill, newForm, sign } from "#server/test/people/direct-debits.ts";
import { codeTo } from "#server/test/people/phones.ts";
import { type Command, command, expectOutcome } from "./command.ts";
import type { Life, Order } from "./life.ts";
import { atStake, capNow, setCap, stopRaise } from "./life-caps.ts";
import {
  cancelOrder,
  chargedBackPart,
  type Happening,
  type Purchase,
  placeOrder,
  refundedPart,
  settle,
} from "./life-money.ts";
import { offerOf, withdrawFrom } from "./life-withdrawals.ts";
import { type Person, paymentOf, type System } from "./system.ts";

/** Two debits of a day are within its limit. */
const mostDebits = 2;
const debitsOf = (life: Readonly<Life>, buyer: number) =>
  life.members[buyer]?.orders.filter(({ isDebit }) => isDebit).length ?? 0;

export const isHere = ({ members }: Readonly<Life>, who: number) => members[who]?.leftHour === null;

type Picked = { order: Order; index: number };
/** One of a member's orders; null without any. */
function pickOrder({ members }: Readonly<Life>, who: number, pick: number): Picked | null {
  const orders = members[who]?.orders ?? [];
  const index = pick % orders.length;
  const order = orders[index];
  return order ? { order, index } : null;
}

export function buying(buyer: number, what: Purchase): Command {
  return command({
    name: `${buyer} orders by ${what}`,
    check: (life) => isHere(life, buyer) && (what !== "direct debit" || debitsOf(life, buyer) < mostDebits),
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
                ...{ bundle_id: "p1", method: what === "transfer" ? "wire-transfer" : "ideal" },
                ...(what === "ideal with a code" && { discount_code: system.code }),
              },
              headers: { "idempotency-key": newId() },
            });
      expectOutcome(answer, outcome);
      if (answer.status !== 200) return;
      const { id } = answer.body.order;
      person.orderIds.push(id);
      // The model tells the shop itself.
      paymentOf(system, id).webhookUrl = null;
      const member = life.members[buyer];
      const cap = member ? capNow(member, life.hour) : null;
      if (cap !== null) expect(atStake(life, buyer)).toBeLessThanOrEqual(cap);
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
  "lets expire",
  "is refunded a part of",
  "is refunded the rest of",
  "gets the last refund of",
  "loses the last refund of",
  "charges back",
  "charges back a part of",
  "loses the chargeback of",
];

/** A member's payment changes at Mollie, which calls the webhook `calls` times. */
export function settling(buyer: number, pick: number, what: Happening, calls: number): Command {
  return command({
    name: `${buyer} ${what} order ${pick}`,
    check: (life) => {
      const order = pickOrder(life, buyer, pick)?.order;
      // A debit waits for a bank, not for a payer.
      return order !== undefined && !(order.isDebit && what === "lets expire");
    },
    async run(life, system) {
      const { order, index } = pickOrder(life, buyer, pick) as Picked;
      const orderId = system.people[buyer]?.orderIds[index] ?? "";
      settle(life, buyer, index, what);
      await atMollie(system, { orderId, minor: order.amountMinor, what, calls });
      if (order.withdrawal) await goOn(system, orderId);
    },
  });
}

/** The order's withdrawal takes its next step, if it has one. */
export async function goOn({ shop: { app } }: System, orderId: string): Promise<void> {
  await app.services.queue.drained();
  try {
    await followWithdrawalOf(app.services, orderId);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
  }
}

/** A member cancels an order. */
export function cancelling(buyer: number, pick: number): Command {
  return command({
    name: `${buyer} cancels order ${pick}`,
    check: (life) => isHere(life, buyer) && pickOrder(life, buyer, pick) !== null,
    async run(life, system) {
      const { index } = pickOrder(life, buyer, pick) as Picked;
      const { browser, orderIds } = system.people[buyer] as Person;
      const answer = await browser.call("POST /api/orders/:order_id/cancellation", {
        params: { order_id: orderIds[index] ?? "" },
      });
      expectOutcome(answer, cancelOrder(life, buyer, index));
    },
  });
}

/** A member withdraws from a purchase, and the gateway makes the refund or refuses it. */
export function withdrawing(buyer: number, pick: number, isRefunded: boolean): Command {
  return command({
    name: `${buyer} withdraws from order ${pick}${isRefunded ? "" : ", which the gateway does not refund"}`,
    check: (life) => {
      const order = pickOrder(life, buyer, pick)?.order;
      if (!order || order.isDebit || !isHere(life, buyer)) return false;
      // Two withdrawals from one purchase are told apart by their times.
      return order.withdrawal?.outcome !== "failed" || order.withdrawal.createdHour < life.hour;
    },
    async run(life, system) {
      const { order, index } = pickOrder(life, buyer, pick) as Picked;
      const { browser, orderIds } = system.people[buyer] as Person;
      const { app, mollie } = system.shop;
      const orderId = orderIds[index] ?? "";
      const { credits, amountMinor } = offerOf(life, buyer, order) ?? { credits: 0, amountMinor: 0 };
      const outcome = withdrawFrom(life, buyer, { index, isRefunded });
      if (!isRefunded)
        mollie.faults.plan("forbidden", 1, new RegExp(`^POST .*/${paymentOf(system, orderId).id}/refunds`));
      const answer = await browser.call("POST /api/withdrawals", {
        body: { order_id: orderId, shown: { credits, amount_minor: amountMinor } },
      });
      await app.services.queue.drained();
      mollie.faults.clear();
      expectOutcome(answer, outcome);
    },
  });
}

type AtMollie = { orderId: string; minor: number; what: Happening; calls: number };

async function atMollie(system: System, { orderId, minor, what, calls }: AtMollie): Promise<void> {
  const { app, mollie } = system.shop;
  const payment = paymentOf(system, orderId);
  const { id } = payment;
  const refunded = payment.refunds
    .filter(({ status }) => status !== "failed")
    .reduce((sum, { amount }) => sum + Math.round(Number(amount.value) * 100), 0);
  const does: Record<Happening, () => unknown> = {
    pays: () => mollie.setStatus(id, "paid"),
    "fails to pay": () => mollie.setStatus(id, "failed"),
    "cancels the payment of": () => mollie.setStatus(id, "canceled"),
    "lets expire": () => mollie.setStatus(id, "expired"),
    "is refunded a part of": () => ifPossible(() => mollie.refund(id, refundedPart)),
    "is refunded the rest of": () => ifPossible(() => mollie.refund(id, minor - refunded)),
    "gets the last refund of": () => mollie.finishRefund(id, payment.refunds.at(-1)?.id ?? ""),
    "loses the last refund of": () => mollie.failRefund(id, payment.refunds.at(-1)?.id ?? ""),
    "charges back": () => mollie.chargeBack(id),
    "charges back a part of": () => mollie.chargeBack(id, chargedBackPart),
    "loses the chargeback of": () => mollie.reverseChargeBack(id),
  };
  does[what]();
  const call = { method: "POST", url: "/api/mollie-webhook", payload: { id } } as const;
  await Promise.all(Array.from({ length: calls }, () => app.browser().raw(call)));
}

/** Mollie refuses a refund that is no longer possible. */
function ifPossible(refund: () => unknown): void {
  try {
    refund();
  } catch {
    return;
  }
}

export function capping(who: number, minor: number): Command {
  return command({
    name: `${who} sets a cap of ${minor}`,
    check: (life) => isHere(life, who),
    async run(life, system) {
      const answer = await (system.people[who] as Person).browser.call("PUT /api/spending/caps/:period", {
        params: { period: "day" },
        body: { amount_minor: minor, currency: "EUR" },
      });
      expectOutcome(answer, setCap(life, who, minor));
    },
  });
}

export function stoppingRaise(who: number): Command {
  return command({
    name: `${who} keeps the cap`,
    check: (life) => isHere(life, who),
    async run(life, system) {
      const answer = await (system.people[who] as Person).browser.call(
        "DELETE /api/spending/caps/:period/change",
        { params: { period: "day" } },
      );
      expectOutcome(answer, stopRaise(life, who));
    },
  });
}

/** Any change of a payment; the frequent ones are those that the others need. */
const anyHappening = fc.oneof(
  { arbitrary: fc.constantFrom(...happenings), weight: 2 },
  { arbitrary: fc.constant<Happening>("pays"), weight: 1 },
  { arbitrary: fc.constant<Happening>("is refunded a part of"), weight: 1 },
);
/** The lowest leaves room for one purchase, the middle one for two. */
export const anyCap = fc.constantFrom(2500, 4500, 9000);
export const anyPick = fc.nat({ max: 3 });

/** Purchases, what becomes of them, and caps. */
export function moneyCommands(size: number): fc.Arbitrary<Command>[] {
  const someone = fc.nat({ max: size - 1 });
  // One member buys more often than the others, because effects of several purchases on each other are rare
  // otherwise.
  const buyer = fc.oneof({ arbitrary: fc.constant(0), weight: 4 }, { arbitrary: someone, weight: 1 });
  const buys = fc
    .tuple(
      buyer,
      fc.constantFrom<Purchase[]>(
        "ideal",
        "ideal with a code",
        "ideal with a code",
        "transfer",
        "transfer",
        "direct debit",
      ),
    )
    .map(([who, what]) => buying(who, what));
  const settles = fc
    .tuple(buyer, anyPick, anyHappening, fc.integer({ min: 1, max: 3 }))
    .map((chosen) => settling(...chosen));
  const caps = fc.tuple(buyer, anyCap).map(([who, minor]) => capping(who, minor));
  return [
    buys,
    buys,
    settles,
    settles,
    settles,
    settles,
    caps,
    fc.tuple(buyer, anyPick).map((chosen) => cancelling(...chosen)),
    fc.tuple(buyer, anyPick, fc.boolean()).map((chosen) => withdrawing(...chosen)),
  ];
}
