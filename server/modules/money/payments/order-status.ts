import { debitMethod } from "#contracts/money/payment-methods.ts";
import type { CardUse, OrderStatus } from "#server/db/schema/payments.ts";
import { orderWatchedMs } from "#server/modules/people/accounts/account-limits.ts";
import type { GatewayPayment } from "#server/platform/gateways/gateway-payment.ts";

/** The provider's facts about a payment that an order follows. */
export type PaymentFacts = { status: OrderStatus; refundedMinor: number; chargedBackMinor: number };

const unpaid: readonly OrderStatus[] = ["pending", "processing", "failed", "cancelled", "expired"];

/** Money may still come, so the gateway is asked again. */
export function isOpen(status: OrderStatus): boolean {
  return status === "pending" || status === "processing";
}

/** Charged by a mandate or a stored card: there is no payment page. */
export function isCharged({ method, cardUse }: { method: string; cardUse: CardUse | null }): boolean {
  return method === debitMethod || cardUse === "charge";
}

/** A direct debit that brought its credits, and that its bank has not paid yet. */
export function isUnderWay({
  status,
  isCollecting,
}: {
  status: OrderStatus;
  isCollecting: boolean;
}): boolean {
  return status === "completed" && isCollecting;
}

/** The order ended unpaid. */
export function isOver(status: OrderStatus): boolean {
  return !isOpen(status) && !isPaid(status);
}

/** The order expired or was cancelled, but money sent before may still arrive: it settles the order at its price. */
export function mayBePaidLate({ status, method }: { status: OrderStatus; method: string }): boolean {
  return (status === "expired" || status === "cancelled") && method === "wire-transfer";
}

/** The same for what a member sees: a transfer needs the details of a payment, and takes a limited time. */
export function mayStillArrive(
  order: { status: OrderStatus; method: string; paymentId: string | null; createdAt: Date },
  now: Date,
): boolean {
  const hasDetails = order.paymentId !== null;
  return mayBePaidLate(order) && hasDetails && now.getTime() - order.createdAt.getTime() < orderWatchedMs;
}

/** The order was paid, even if the money was returned later. */
export function isPaid(status: OrderStatus): boolean {
  return !unpaid.includes(status);
}

/** The order's state follows from the amounts paid and returned. */
export function factsOf(payment: GatewayPayment): PaymentFacts {
  const { status, amountMinor, refundedMinor, chargedBackMinor } = payment;
  if (status !== "paid") return { status, refundedMinor: 0, chargedBackMinor: 0 };
  const returned = { refundedMinor, chargedBackMinor };
  // defence: partial-chargeback-stands
  if (refundedMinor + chargedBackMinor < amountMinor) return { status: "completed", ...returned };
  return { status: chargedBackMinor > 0 ? "charged_back" : "refunded", ...returned };
}

/**
 * Whether an answer is older than the stored state although it arrived later. A paid payment never becomes
 * unpaid, and a failed, cancelled or expired one never opens again. Returned money may come again, so no
 * other state proves an older answer.
 */
export function isOldNews(current: OrderStatus, seen: OrderStatus): boolean {
  // defence: older-state-no-news
  if (isPaid(current)) return !isPaid(seen);
  if (isOpen(seen)) return !isOpen(current) || (current === "processing" && seen === "pending");
  return false;
}

/** Credits of an order whose money was refunded or charged back: in proportion, all for the whole price. */
export function returnedCredits(
  order: { credits: number; amountMinor: number },
  { refundedMinor, chargedBackMinor }: Pick<PaymentFacts, "refundedMinor" | "chargedBackMinor">,
): number {
  const returnedMinor = refundedMinor + chargedBackMinor;
  // defence: partial-refund-stands
  const share = Math.min(returnedMinor, order.amountMinor) / order.amountMinor;
  return Math.round(order.credits * share);
}

/** The withdrawal of an order: its credits and price, and the sum refunded before it. */
type Withdrawn = {
  credits: number;
  amountMinor: number;
  refundedBeforeMinor: number;
  /** Set when the gateway has accepted the refund. */
  refundId: string | null;
};

/**
 * Withdrawn credits of an order: exactly those of its withdrawal, from its start on, and in proportion those
 * of other refunds and of chargebacks. Refunds by hand since the withdrawal are parts of its sum. The whole price
 * takes all credits, because the parts of a low price are rounded and may leave one.
 */
export function creditsGone(
  order: { credits: number; amountMinor: number } & Pick<PaymentFacts, "refundedMinor" | "chargedBackMinor">,
  withdrawal: Withdrawn | null,
): number {
  const { chargedBackMinor } = order;
  const isAllBack = order.refundedMinor + chargedBackMinor >= order.amountMinor;
  if (!withdrawal || isAllBack) return returnedCredits(order, order);
  const { amountMinor, refundedBeforeMinor, refundId } = withdrawal;
  // The refund may be reported before the call that asked for it is answered.
  const sinceMinor = Math.max(0, order.refundedMinor - refundedBeforeMinor);
  const ofItsSum = refundId !== null ? amountMinor : Math.min(amountMinor, sinceMinor);
  const byOthers = Math.max(0, order.refundedMinor - ofItsSum);
  const others = returnedCredits(order, { refundedMinor: byOthers, chargedBackMinor });
  return Math.min(order.credits, withdrawal.credits + others);
}
