import {
  directDebitBlockYears,
  directDebitDraftMinutes,
  directDebitNoticeDays,
  directDebitZone,
} from "#contracts/limits.ts";
import { debitMethod, methodsFor } from "#contracts/money/payment-methods.ts";
import { gatewayForSite, type PaymentGateways } from "#server/platform/gateways/find-gateway.ts";
import { isSiteRefused } from "#server/platform/gateways/refused-niches.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { dayMs, minuteMs } from "#server/platform/time-units.ts";
import { mandateKeptDays } from "./debit-limits.ts";

export const draftMs = directDebitDraftMinutes * minuteMs;
export const mandateKeptMs = mandateKeptDays * dayMs;
export const blockKeptMs = directDebitBlockYears * 365 * dayMs;

export type Offering = {
  /** Empty if payments are not set up. */
  gateways: PaymentGateways;
  sms: { isOn: boolean };
};

type Asked = { site: Pick<RequestSite, "settings">; country: string | null; currency: string };

/** Whether direct debits are possible on a site in a country, independent of the methods that the gateway lists. */
export function mayDebit({ gateways, sms }: Offering, { site, country, currency }: Asked): boolean {
  const gateway = gatewayForSite(gateways, site);
  return (
    gateway !== null &&
    gateway.mandates !== null &&
    // defence: refused-site-no-debit
    !isSiteRefused(gateways, site) &&
    sms.isOn &&
    // A mandate must name the creditor for whom it is signed.
    site.settings.money.creditorId !== "" &&
    methodsFor(country, currency).some(({ slug }) => slug === debitMethod)
  );
}

/**
 * The day on which the bank is asked: this many working days later, by the calendar of `directDebitZone`.
 * Noon (UTC) of that day. Holidays of its own the bank adds itself.
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
