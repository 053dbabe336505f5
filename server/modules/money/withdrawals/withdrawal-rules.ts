import type { OrderRow } from "#server/modules/money/payments/present.ts";
import { leftToRefund } from "#server/modules/money/payments/refund-rules.ts";
import { dayMs } from "#server/platform/time-units.ts";
import { calendarAt, instantOf, shownAt } from "#server/platform/zone-clock.ts";

/**
 * The end of the time to withdraw: the end of the last of these days, by the member's clock. The day of the
 * purchase does not count.
 */
export function withdrawableUntil(
  paidAt: Date,
  { days, timeZone }: { days: number; timeZone: string },
): Date {
  const shown = new Date(shownAt(timeZone, paidAt.getTime()));
  // Noon of the last day exists on every clock.
  const noon = Date.UTC(shown.getUTCFullYear(), shown.getUTCMonth(), shown.getUTCDate(), 12) + days * dayMs;
  // defence: whole-last-day
  return calendarAt(timeZone, new Date(instantOf(timeZone, noon))).dayUntil;
}

/**
 * The refund of a withdrawal as it stands, in minor units: what was refunded since, and what is still left to refund. Less
 * than its sum if the bank took a part back itself.
 */
export function refundOf(
  order: Pick<OrderRow, "amountMinor" | "refundedMinor" | "chargedBackMinor">,
  withdrawal: { amountMinor: number; refundedBeforeMinor: number },
): number {
  const { amountMinor, refundedBeforeMinor } = withdrawal;
  const refunded = Math.min(amountMinor, Math.max(0, order.refundedMinor - refundedBeforeMinor));
  return refunded + Math.max(0, leftToRefund(order, withdrawal));
}
