import { fastSpending } from "#contracts/limits.ts";
import { inCurrency } from "#server/modules/money/credits/bundles.ts";
import { hourMs } from "#server/platform/time-units.ts";
import type { CountedOrder } from "./list-counted.ts";

/**
 * The sum that counts for a cap, in its currency: orders of any day whose money may still arrive, cancelled bank
 * transfers included, and payments since its day or month began. A refund makes room again. A payment that the bank took
 * back does not, because that would be a way around one's own cap.
 */
export function countSpent(counted: readonly CountedOrder[], currency: string, from: Date): number {
  return counted
    .filter(
      ({ isOpen, completedAt }) =>
        /* defence: open-orders-count */ isOpen || (completedAt !== null && completedAt >= from),
    )
    .reduce(
      // defence: cap-in-its-currency
      (sum, order) => sum + inCurrency(order.amountMinor - order.refundedMinor, order.currency, currency),
      0,
    );
}

/** The part of the sum that does not expire with the day or month. */
export function countOpen(counted: readonly CountedOrder[], currency: string): number {
  const open = counted.filter(({ isOpen }) => isOpen);
  return countSpent(open, currency, new Date(0));
}

/** Purchases that were not reversed: a fully returned purchase is no spending. */
export function isFast(counted: readonly CountedOrder[], now: Date): boolean {
  const from = new Date(now.getTime() - fastSpending.hours * hourMs);
  const paid = counted.filter(
    ({ isStanding, completedAt }) => isStanding && completedAt !== null && completedAt >= from,
  );
  const credits = paid.reduce((sum, order) => sum + order.credits, 0);
  return paid.length >= fastSpending.purchases || credits >= fastSpending.credits;
}
