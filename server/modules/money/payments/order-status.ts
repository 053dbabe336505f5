import { debitMethod } from "#contracts/money/payment-methods.ts";
import type { CardUse, OrderStatus } from "#server/db/schema/payments.ts";
import type { GatewayPayment } from "#server/platform/gateways/mollie-payment.ts";

/** What the provider says of a payment, as far as an order follows it. */
export type PaymentFacts = { status: OrderStatus; refundedMinor: number; chargedBackMinor: number };

const unpaid: readonly OrderStatus[] = ["pending", "processing", "failed", "cancelled", "expired"];

/** Money may still come: worth looking again. */
export function isOpen(status: OrderStatus): boolean {
  return status === "pending" || status === "processing";
}

/** Charged by what its payer signed or left before: nobody pays it on a page. */
export function isCharged({ method, cardUse }: { method: string; cardUse: CardUse | null }): boolean {
  return method === debitMethod || cardUse === "charge";
}

/** It ended, and nobody paid. */
export function isOver(status: OrderStatus): boolean {
  return !isOpen(status) && !isPaid(status);
}

/**
 * Nobody paid in time, yet money sent before may still arrive: a bank takes days, and what it brings settles the order
 * at the price it had.
 */
export function mayBePaidLate({ status, method }: { status: OrderStatus; method: string }): boolean {
  return status === "expired" && method === "wire-transfer";
}

/** Money came, whatever became of it afterwards. */
export function isPaid(status: OrderStatus): boolean {
  return !unpaid.includes(status);
}

/** An order's state follows from what was paid and what went back. */
export function factsOf(payment: GatewayPayment): PaymentFacts {
  const { status, amountMinor, refundedMinor, chargedBackMinor } = payment;
  if (status !== "paid") return { status, refundedMinor: 0, chargedBackMinor: 0 };
  if (chargedBackMinor > 0) return { status: "charged_back", refundedMinor, chargedBackMinor };
  return { status: refundedMinor >= amountMinor ? "refunded" : "completed", refundedMinor, chargedBackMinor };
}

/**
 * Whether an answer is older than what is known although it came later: a payment is never un-paid, and one that
 * failed, was cancelled or expired is not open again. Money that went back may come again, so nothing else is older.
 */
export function isOldNews(current: OrderStatus, seen: OrderStatus): boolean {
  // defence: older-state-no-news
  if (isPaid(current)) return !isPaid(seen);
  if (isOpen(seen)) return !isOpen(current) || (current === "processing" && seen === "pending");
  return false;
}

/** Credits of an order whose money went back: in proportion, all of them once the whole price has. */
export function returnedCredits(
  order: { credits: number; amountMinor: number },
  { refundedMinor, chargedBackMinor }: Pick<PaymentFacts, "refundedMinor" | "chargedBackMinor">,
): number {
  if (chargedBackMinor > 0) return order.credits;
  // defence: partial-refund-stands
  const share = Math.min(refundedMinor, order.amountMinor) / order.amountMinor;
  return Math.round(order.credits * share);
}

/** What a withdrawal from an order that stands says of it: its credits and price, and what had been refunded before. */
type Withdrawn = {
  credits: number;
  amountMinor: number;
  refundedBeforeMinor: number;
  /** Set once the gateway has taken its refund. */
  refundId: string | null;
};

/**
 * Credits of an order that are gone: those of its withdrawal, exactly, from the moment of the wish on, and in proportion
 * what other refunds gave back.
 */
export function creditsGone(
  order: { credits: number; amountMinor: number } & Pick<PaymentFacts, "refundedMinor" | "chargedBackMinor">,
  withdrawal: Withdrawn | null,
): number {
  if (!withdrawal || order.chargedBackMinor > 0) return returnedCredits(order, order);
  const { amountMinor, refundedBeforeMinor, refundId } = withdrawal;
  // News of the refund may come before the answer to the call that asked for it.
  const isShown = refundId !== null || order.refundedMinor >= refundedBeforeMinor + amountMinor;
  const byOthers = Math.max(0, order.refundedMinor - (isShown ? amountMinor : 0));
  const others = returnedCredits(order, { refundedMinor: byOthers, chargedBackMinor: 0 });
  return Math.min(order.credits, withdrawal.credits + others);
}
