import type { OrderStatus } from "#server/db/schema/payments.ts";
import { done, type Life, type Order, type Outcome, type Payment, refused } from "./life.ts";

/** The rules of purchases in the model: prices, discounts, caps, and what follows from the money at the gateway. */

const bundleCredits = 120;
const bundleMinor = 1999;
export const codePercentage = 50;
export const codeUses = 2;
/** A part that is refunded, and one that a bank takes back, in minor units. */
export const refundedPart = 500;
export const chargedBackPart = 700;

export type Purchase = "ideal" | "ideal with a code" | "direct debit";

export type Happening =
  | "pays"
  | "fails to pay"
  | "cancels the payment of"
  | "is refunded a part of"
  | "is refunded the rest of"
  | "loses the last refund of"
  | "charges back"
  | "charges back a part of"
  | "loses the chargeback of";

const isPaid = (status: OrderStatus) => ["completed", "refunded", "charged_back"].includes(status);
const isOpen = (status: OrderStatus) => status === "pending" || status === "processing";
const mayUseCode = ({ isDiscounted, status }: Order) => isDiscounted && (isOpen(status) || isPaid(status));

/** What counts for a cap: orders that are paid or may be, less their refunds. A chargeback makes no room. */
export function countedMinor(orders: readonly Order[]): number {
  return orders
    .filter(({ status }) => isOpen(status) || isPaid(status))
    .reduce((sum, { amountMinor, refundedMinor }) => sum + amountMinor - refundedMinor, 0);
}

/** A stricter cap holds at once. A looser one holds after a day, and no day passes in the model. */
export function setCap(life: Life, who: number, minor: number): Outcome {
  const member = life.members[who];
  if (member) member.capMinor = Math.min(member.capMinor ?? minor, minor);
  return done;
}

export const isDebitBlocked = (orders: readonly Order[]): boolean =>
  orders.some(({ isDebit, status }) => isDebit && status === "charged_back");

export function placeOrder(life: Life, buyer: number, what: Purchase): Outcome {
  const member = life.members[buyer];
  if (!member) throw new Error(`no member ${buyer}`);
  const isDebit = what === "direct debit";
  const isDiscounted = what === "ideal with a code";
  if (isDebit && isDebitBlocked(member.orders)) return refused(403, "direct_debit_blocked");
  if (isDiscounted) {
    const used = life.members.flatMap(({ orders }) => orders).filter(mayUseCode).length;
    if (used >= codeUses || member.orders.some(mayUseCode)) return refused(409, "discount_gone");
  }
  const amountMinor = isDiscounted ? Math.floor((bundleMinor * (100 - codePercentage)) / 100) : bundleMinor;
  const { capMinor } = member;
  if (capMinor !== null && countedMinor(member.orders) + amountMinor > capMinor)
    return refused(409, "spending_cap_day");
  const order: Order = {
    ...{ status: "pending", credits: bundleCredits, amountMinor, isDiscounted, isDebit },
    ...{ refundedMinor: 0, chargedBackMinor: 0, ofPurse: 0, ofSpent: 0 },
  };
  member.orders.push(order);
  const payment: Payment = { state: "open", refunds: [], chargedBackMinor: 0 };
  life.payments[buyer]?.push(payment);
  // Its credits come as soon as the bank is asked.
  if (isDebit) follow(life, buyer, { order, payment });
  return done;
}

/** Something happens to a payment at its gateway, and the order follows it. Impossible changes have no effect. */
export function settle(life: Life, buyer: number, index: number, what: Happening): void {
  const order = life.members[buyer]?.orders[index];
  const payment = life.payments[buyer]?.[index];
  if (!order || !payment) throw new Error(`no order ${index} of ${buyer}`);
  happen(payment, order.amountMinor, what);
  follow(life, buyer, { order, payment });
}

const refundedOf = ({ refunds }: Payment) =>
  refunds.reduce((sum, { minor, isLost }) => sum + (isLost ? 0 : minor), 0);

const ended = { pays: "paid", "fails to pay": "failed", "cancels the payment of": "canceled" } as const;

function happen(payment: Payment, amountMinor: number, what: Happening): void {
  if (what === "pays" || what === "fails to pay" || what === "cancels the payment of") {
    if (payment.state === "open") payment.state = ended[what];
    return;
  }
  if (payment.state !== "paid") return;
  const left = amountMinor - refundedOf(payment);
  const last = payment.refunds.at(-1);
  if (what === "is refunded a part of" && left >= refundedPart)
    payment.refunds.push({ minor: refundedPart, isLost: false });
  else if (what === "is refunded the rest of" && left > 0)
    payment.refunds.push({ minor: left, isLost: false });
  else if (what === "loses the last refund of" && last) last.isLost = true;
  else if (what === "charges back" && payment.chargedBackMinor === 0) payment.chargedBackMinor = amountMinor;
  else if (what === "charges back a part of" && payment.chargedBackMinor === 0)
    payment.chargedBackMinor = chargedBackPart;
  else if (what === "loses the chargeback of") payment.chargedBackMinor = 0;
}

type Facts = Pick<Order, "status" | "refundedMinor" | "chargedBackMinor">;

/** A debit counts as paid before its bank pays; a bank that refuses it has charged it back. */
function factsOf({ amountMinor, isDebit }: Order, payment: Payment): Facts {
  const none = { refundedMinor: 0, chargedBackMinor: 0 };
  if (payment.state === "open") return { ...none, status: isDebit ? "completed" : "pending" };
  if (payment.state === "failed")
    return isDebit
      ? { refundedMinor: 0, chargedBackMinor: amountMinor, status: "charged_back" }
      : { ...none, status: "failed" };
  if (payment.state === "canceled")
    return isDebit
      ? { refundedMinor: amountMinor, chargedBackMinor: 0, status: "refunded" }
      : { ...none, status: "cancelled" };
  const refundedMinor = refundedOf(payment);
  const { chargedBackMinor } = payment;
  if (refundedMinor + chargedBackMinor < amountMinor)
    return { refundedMinor, chargedBackMinor, status: "completed" };
  return { refundedMinor, chargedBackMinor, status: chargedBackMinor > 0 ? "charged_back" : "refunded" };
}

/** Credits come once, and go with the returned share of the price: those in the purse first, then used ones. */
function follow(life: Life, buyer: number, { order, payment }: { order: Order; payment: Payment }): void {
  const member = life.members[buyer];
  if (!member) throw new Error(`no member ${buyer}`);
  const wasPaid = isPaid(order.status);
  Object.assign(order, factsOf(order, payment));
  if (isPaid(order.status)) {
    if (!wasPaid) member.balance += order.credits;
    const returnedMinor = Math.min(order.amountMinor, order.refundedMinor + order.chargedBackMinor);
    const gone = Math.round((order.credits * returnedMinor) / order.amountMinor);
    const more = gone - order.ofPurse - order.ofSpent;
    const ofPurse = more > 0 ? Math.min(member.balance, more) : -Math.min(order.ofPurse, -more);
    member.balance -= ofPurse;
    order.ofPurse += ofPurse;
    order.ofSpent += more - ofPurse;
  }
  member.isPremium = member.orders.some(({ status }) => status === "completed");
}
