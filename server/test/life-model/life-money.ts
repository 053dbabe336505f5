import { canReturn, done, type Life, type Order, type Outcome, type Payment, refused } from "./life.ts";
import { boughtOf, follow, isPayable, mayKeepCode, refundedOf } from "./life-books.ts";
import { capNow, countedMinor } from "./life-caps.ts";
import { followWithdrawal, withdrawFrom } from "./life-withdrawals.ts";

/** The rules of purchases in the model: prices, discounts, and what becomes of the money at the gateway. */

const bundleCredits = 120;
const bundleMinor = 1999;
export const codePercentage = 50;
export const codeUses = 2;
/** A part that is refunded, and one that a bank takes back, in minor units. */
export const refundedPart = 500;
export const chargedBackPart = 700;

export type Purchase = "ideal" | "ideal with a code" | "transfer" | "direct debit";

export type Happening =
  | "pays"
  | "fails to pay"
  | "cancels the payment of"
  | "lets expire"
  | "is refunded a part of"
  | "is refunded the rest of"
  | "gets the last refund of"
  | "loses the last refund of"
  | "charges back"
  | "charges back a part of"
  | "loses the chargeback of";

export const isDebitBlocked = (orders: readonly Order[]): boolean =>
  orders.some(({ isDebit, status }) => isDebit && status === "charged_back");

export function placeOrder(life: Life, buyer: number, what: Purchase): Outcome {
  const member = life.members[buyer];
  if (!member) throw new Error(`no member ${buyer}`);
  const isDebit = what === "direct debit";
  const isDiscounted = what === "ideal with a code";
  if (isDebit && isDebitBlocked(member.orders)) return refused(403, "direct_debit_blocked");
  if (isDiscounted) {
    const used = life.members.flatMap(({ orders }) => orders).filter(mayKeepCode).length;
    if (used >= codeUses || member.orders.some(mayKeepCode)) return refused(409, "discount_gone");
  }
  const amountMinor = isDiscounted ? Math.floor((bundleMinor * (100 - codePercentage)) / 100) : bundleMinor;
  const cap = capNow(member, life.hour);
  if (cap !== null && countedMinor(member.orders, life.hour) + amountMinor > cap)
    return refused(409, "spending_cap_day");
  const order: Order = {
    ...{ status: "pending", credits: bundleCredits, amountMinor, isDiscounted, isDebit },
    ...{ isTransfer: what === "transfer", createdHour: life.hour, completedHour: null, withdrawal: null },
    ...{ refundedMinor: 0, chargedBackMinor: 0, ofPurse: 0, ofSpent: 0 },
  };
  member.orders.push(order);
  const payment: Payment = { state: "open", refunds: [], chargedBackMinor: 0 };
  life.payments[buyer]?.push(payment);
  // Its credits come as soon as the bank is asked.
  if (isDebit) follow(life, buyer, { order, payment });
  return done;
}

/** The member cancels an order that waits for its money. Only transfers can be cancelled here. */
export function cancelOrder(life: Life, buyer: number, index: number): Outcome {
  const bought = boughtOf(life, buyer, index);
  if (!isPayable(bought.order)) return done;
  if (!bought.order.isTransfer) return refused(409, "order_not_cancellable");
  bought.payment.state = "canceled";
  follow(life, buyer, bought);
  return done;
}

/** Something happens to a payment at its gateway, and the order follows it. Impossible changes have no effect. */
export function settle(life: Life, buyer: number, index: number, what: Happening): void {
  const bought = boughtOf(life, buyer, index);
  const wasPaid = bought.order.completedHour !== null;
  happen(bought.payment, bought.order, what);
  follow(life, buyer, bought);
  // Nobody could use the credits.
  const isLost = !wasPaid && bought.order.completedHour !== null && !canReturn(life, buyer);
  if (isLost) withdrawFrom(life, buyer, { index, isRefunded: true });
  followWithdrawal(life, buyer, bought);
}

const ended: Partial<Record<Happening, Payment["state"]>> = {
  pays: "paid",
  "fails to pay": "failed",
  "cancels the payment of": "canceled",
  "lets expire": "expired",
};

/** Whether money that was sent before a transfer ended may still arrive. */
const isLate = ({ state }: Payment, { isTransfer }: Order) =>
  isTransfer && (state === "canceled" || state === "expired");

function happen(payment: Payment, order: Order, what: Happening): void {
  const end = ended[what];
  if (end) {
    if (payment.state === "open" || (end === "paid" && isLate(payment, order))) payment.state = end;
    return;
  }
  if (payment.state !== "paid") return;
  const left = order.amountMinor - refundedOf(payment);
  const last = payment.refunds.at(-1);
  const refund = (minor: number) => payment.refunds.push({ minor, of: null, state: "under way" });
  if (what === "is refunded a part of" && left >= refundedPart) refund(refundedPart);
  else if (what === "is refunded the rest of" && left > 0) refund(left);
  else if (what === "gets the last refund of" && last?.state === "under way") last.state = "paid out";
  else if (what === "loses the last refund of" && last) last.state = "lost";
  else if (what === "charges back" && payment.chargedBackMinor === 0)
    payment.chargedBackMinor = order.amountMinor;
  else if (what === "charges back a part of" && payment.chargedBackMinor === 0)
    payment.chargedBackMinor = chargedBackPart;
  else if (what === "loses the chargeback of") payment.chargedBackMinor = 0;
}
