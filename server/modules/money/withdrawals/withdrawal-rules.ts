import { returnedCredits } from "#server/modules/money/payments/order-status.ts";
import type { OrderRow } from "#server/modules/money/payments/present.ts";
import { dayMs } from "#server/platform/time-units.ts";
import { calendarAt, instantOf, shownAt } from "#server/platform/zone-clock.ts";

/**
 * Until when a purchase can be withdrawn from: the end of the last of so many days, as the member's clock has them. The
 * day of the purchase does not count.
 */
export function withdrawableUntil(
  paidAt: Date,
  { days, timeZone }: { days: number; timeZone: string },
): Date {
  const shown = new Date(shownAt(timeZone, paidAt.getTime()));
  // Noon of the last day is a time that every clock shows.
  const noon = Date.UTC(shown.getUTCFullYear(), shown.getUTCMonth(), shown.getUTCDate(), 12) + days * dayMs;
  // defence: whole-last-day
  return calendarAt(timeZone, new Date(instantOf(timeZone, noon, "first"))).dayUntil;
}

type Refund = { creditsBought: number; creditsLeft: number; amountMinor: number };

/**
 * What a withdrawal refunds: the price of the credits that are left, each at what it cost in its bundle, rounded in the
 * member's favour. Credits of a purse are all alike; those that were never paid for count as the first that were used.
 */
export function refundFor(
  order: Pick<OrderRow, "credits" | "amountMinor" | "refundedMinor" | "chargedBackMinor">,
  balance: number,
): Refund {
  const creditsBought = order.credits - returnedCredits(order, order);
  // defence: used-credits-are-paid
  const creditsLeft = Math.min(balance, creditsBought);
  const isAll = creditsLeft === creditsBought;
  const rest = order.amountMinor - order.refundedMinor;
  const price = Math.ceil((order.amountMinor * creditsLeft) / order.credits);
  return {
    creditsBought,
    creditsLeft,
    amountMinor: isAll ? rest : Math.min(price, rest),
  };
}
