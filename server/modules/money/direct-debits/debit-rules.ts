import {
  directDebitBlockYears,
  directDebitDraftMinutes,
  directDebitNoticeDays,
  directDebitZone,
} from "#contracts/limits.ts";
import { debitMethod, methodsFor } from "#contracts/money/payment-methods.ts";
import { dayMs } from "#server/platform/time-units.ts";
import { mandateKeptDays } from "./debit-limits.ts";

export const draftMs = directDebitDraftMinutes * 60_000;
export const mandateKeptMs = mandateKeptDays * dayMs;
export const blockKeptMs = directDebitBlockYears * 365 * dayMs;

export type Offering = {
  /** Null where no payments can be taken. */
  mollie: object | null;
  sms: { isOn: boolean };
};

/** Whether direct debits can be taken at all from somebody in a country, whatever the gateway lists. */
export function mayDebit(
  { mollie, sms }: Offering,
  { creditorId, country, currency }: { creditorId: string; country: string | null; currency: string },
): boolean {
  return (
    mollie !== null &&
    sms.isOn &&
    // Nobody signs a mandate that does not say for whom.
    creditorId !== "" &&
    methodsFor(country, currency).some(({ slug }) => slug === debitMethod)
  );
}

/**
 * When the bank is asked: so many working days on, by the calendar of `directDebitZone`. Noon (UTC) of that day. Its own
 * holidays the bank keeps by itself.
 */
export function collectionAfter(now: Date): Date {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: directDebitZone }).format(now);
  const day = new Date(`${today}T12:00:00Z`);
  for (let left = directDebitNoticeDays; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left -= 1;
  }
  return day;
}
