import type { CapPeriod } from "#contracts/money/spending.ts";
import type { spendingCaps } from "#server/db/schema/spending.ts";
import { calendarAt, knownZone } from "#server/platform/zone-clock.ts";

export type CapRow = typeof spendingCaps.$inferSelect;

/** A cap as it holds at an instant, and the change that waits. */
export type CapInForce = Pick<CapRow, "amountMinor" | "currency" | "timeZone"> & {
  change: { id: string; amountMinor: number | null; at: Date } | null;
};

/** Changes come into force by themselves: a cap is read by the clock. Null: no cap, or one that was lifted by now. */
export function capInForce(row: CapRow | undefined, now: Date): CapInForce | null {
  if (!row) return null;
  const { amountMinor, currency, changeId, changeMinor, changeAt } = row;
  const timeZone = zoneOf(row);
  if (changeId === null || changeAt === null) return { amountMinor, currency, timeZone, change: null };
  // defence: raise-waits
  if (changeAt <= now)
    return changeMinor === null ? null : { amountMinor: changeMinor, currency, timeZone, change: null };
  return {
    amountMinor,
    currency,
    timeZone,
    change: { id: changeId, amountMinor: changeMinor, at: changeAt },
  };
}

/** A cap's clock; UTC where its zone is known by that name no more. */
export function zoneOf({ timeZone }: Pick<CapRow, "timeZone">): string {
  return knownZone(timeZone) ?? "UTC";
}

/** The day or month that now counts for a cap, by the cap's own clock. */
export function periodOf(period: CapPeriod, timeZone: string, now: Date): { from: Date; until: Date } {
  const { dayFrom, dayUntil, monthFrom, monthUntil } = calendarAt(timeZone, now);
  return period === "day" ? { from: dayFrom, until: dayUntil } : { from: monthFrom, until: monthUntil };
}
