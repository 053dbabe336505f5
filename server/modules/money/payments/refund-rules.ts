import { returnedCredits } from "./order-status.ts";
import type { OrderRow } from "./present.ts";

type Refund = { creditsBought: number; creditsLeft: number; amountMinor: number };

/**
 * The refund of a withdrawal: the price of the remaining credits at the price in their bundle, rounded in the
 * member's favour. Credits of a purse are all alike; free credits count as used first.
 */
export function refundFor(
  order: Pick<OrderRow, "credits" | "amountMinor" | "refundedMinor" | "chargedBackMinor">,
  balance: number,
): Refund {
  const creditsBought = order.credits - returnedCredits(order, order);
  const creditsLeft = Math.min(/* defence: used-credits-are-paid */ balance, creditsBought);
  const isAll = creditsLeft === creditsBought;
  const rest = order.amountMinor - order.refundedMinor - order.chargedBackMinor;
  const price = Math.ceil((order.amountMinor * creditsLeft) / order.credits);
  return {
    creditsBought,
    creditsLeft,
    amountMinor: isAll ? rest : Math.min(price, rest),
  };
}

/**
 * The part of a withdrawal that is still to be refunded, in minor units; zero or less: nothing. Refunds that staff made by
 * hand since the withdrawal are a part of it, also of a withdrawal from a part of the purchase. Money that the bank took
 * back is not refunded too.
 */
export function leftToRefund(
  order: Pick<OrderRow, "amountMinor" | "refundedMinor" | "chargedBackMinor">,
  { amountMinor, refundedBeforeMinor }: { amountMinor: number; refundedBeforeMinor: number },
): number {
  const ofWithdrawal =
    amountMinor - /* defence: refunds-by-hand-count */ Math.max(0, order.refundedMinor - refundedBeforeMinor);
  const stillHere = order.amountMinor - order.refundedMinor - order.chargedBackMinor;
  return Math.min(ofWithdrawal, /* defence: chargeback-not-refunded-too */ stillHere);
}
