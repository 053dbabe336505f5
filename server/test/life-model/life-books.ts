import type { OrderStatus } from "#server/db/schema/payments.ts";
import type { Life, Member, Order, Payment } from "./life.ts";

/** How an order and its credits follow its payment at the gateway. */

export type Bought = { order: Order; payment: Payment };

const isPaid = (status: OrderStatus) => ["completed", "refunded", "charged_back"].includes(status);
const isOpen = (status: OrderStatus) => status === "pending" || status === "processing";
export const isPayable = ({ status }: Order) => isOpen(status);
export const mayKeepCode = ({ isDiscounted, status }: Order) =>
  isDiscounted && (isOpen(status) || isPaid(status));

/** The money of a transfer may arrive while its order is younger than forty days, also after the order has ended. */
export const lateDays = 40;
export const mayArrive = ({ status, isTransfer, createdHour }: Order, hour: number): boolean =>
  (isOpen(status) || (isTransfer && (status === "cancelled" || status === "expired"))) &&
  hour - createdHour < lateDays * 24;

export const dayOf = (hour: number) => Math.floor(hour / 24);

export function boughtOf(life: Life, buyer: number, index: number): Bought {
  const order = life.members[buyer]?.orders[index];
  const payment = life.payments[buyer]?.[index];
  if (!order || !payment) throw new Error(`no order ${index} of ${buyer}`);
  return { order, payment };
}

export const refundedOf = ({ refunds }: Payment) =>
  refunds.reduce((sum, { minor, state }) => sum + (state === "lost" ? 0 : minor), 0);

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
  if (payment.state === "expired") return { ...none, status: "expired" };
  const refundedMinor = refundedOf(payment);
  const { chargedBackMinor } = payment;
  if (refundedMinor + chargedBackMinor < amountMinor)
    return { refundedMinor, chargedBackMinor, status: "completed" };
  return { refundedMinor, chargedBackMinor, status: chargedBackMinor > 0 ? "charged_back" : "refunded" };
}

/** The order follows its payment. Its credits come once. */
export function follow(life: Life, buyer: number, { order, payment }: Bought): void {
  const member = life.members[buyer];
  if (!member) throw new Error(`no member ${buyer}`);
  Object.assign(order, factsOf(order, payment));
  if (!isPaid(order.status)) return;
  if (order.completedHour === null) {
    order.completedHour = life.hour;
    member.balance += order.credits;
  }
  keepBooks(member, order);
}

/** Credits go with a withdrawal and with the returned share of the price: those in the purse first, then used ones. */
export function keepBooks(member: Member, order: Order): void {
  const more = creditsGone(order) - order.ofPurse - order.ofSpent;
  const ofPurse = more > 0 ? Math.min(member.balance, more) : -Math.min(order.ofPurse, -more);
  member.balance -= ofPurse;
  order.ofPurse += ofPurse;
  order.ofSpent += more - ofPurse;
  member.isPremium = member.orders.some(
    ({ status, withdrawal }) =>
      status === "completed" && (withdrawal === null || withdrawal.outcome === "failed"),
  );
}

export const creditsOf = ({ credits, amountMinor }: Order, minor: number): number =>
  Math.round((credits * Math.min(amountMinor, minor)) / amountMinor);

/**
 * A withdrawal takes its own credits from its beginning on. Refunds by hand are parts of its sum until the gateway takes it
 * over; the rest of the returned money takes credits in proportion. The whole price takes all credits.
 */
function creditsGone(order: Order): number {
  const { credits, amountMinor, refundedMinor, chargedBackMinor, withdrawal } = order;
  const isAllBack = refundedMinor + chargedBackMinor >= amountMinor;
  if (!withdrawal || withdrawal.outcome === "failed" || isAllBack)
    return creditsOf(order, refundedMinor + chargedBackMinor);
  const sinceMinor = Math.max(0, refundedMinor - withdrawal.refundedBeforeMinor);
  const ofItsSum = withdrawal.isAccepted
    ? withdrawal.amountMinor
    : Math.min(withdrawal.amountMinor, sinceMinor);
  const byOthers = Math.max(0, refundedMinor - ofItsSum);
  return Math.min(credits, withdrawal.credits + creditsOf(order, byOthers + chargedBackMinor));
}
