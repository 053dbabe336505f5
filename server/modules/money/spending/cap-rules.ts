import type { CapPeriod } from "#contracts/money/spending.ts";
import type { spendingCaps } from "#server/db/schema/spending.ts";
import { calendarAt, knownZone } from "#server/platform/zone-clock.ts";

export type CapRow = typeof spendingCaps.$inferSelect;

/** A cap at an instant, and the waiting change. */
export type CapInForce = Pick<CapRow, "amountMinor" | "currency" | "timeZone"> & {
  change: { id: string; amountMinor: number | null; at: Date } | null;
};

/** Waiting changes come into force by the clock, without a job. Null: no cap, or one lifted by now. */
export function capInForce(row: CapRow | undefined, now: Date): CapInForce | null {
  if (!row) return null;
  const { amountMinor, currency, changeId, changeMinor, changeAt } = row;
  const timeZone = zoneOf(row);
  if (changeId === null || changeAt === null) return { amountMinor, currency, timeZone, change: null };
  if (/* defence: raise-waits */ changeAt <= now)
    return changeMinor === null ? null : { amountMinor: changeMinor, currency, timeZone, change: null };
  return {
    amountMinor,
    currency,
    timeZone,
    change: { id: changeId, amountMinor: changeMinor, at: changeAt },
  };
}

/** The time zone of a cap; UTC if its name is no longer known. */
export function zoneOf({ timeZone }: Pick<CapRow, "timeZone">): string {
  return knownZone(timeZone) ?? "UTC";
}

/** The present day or month of a cap, by the cap's own clock. */
export function periodOf(period: CapPeriod, timeZone: string, now: Date): { from: Date; until: Date } {
  const { dayFrom, dayUntil, monthFrom, monthUntil } = calendarAt(timeZone, now);
  return period === "day" ? { from: dayFrom, until: dayUntil } : { from: monthFrom, until: monthUntil };
}
