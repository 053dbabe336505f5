import { dayMs } from "#server/platform/time-units.ts";

/** Without a signed mandate a debit can be returned for 13 months: until then we must be able to show it. */
export const mandateKeptDays = 430;
/** Time to repair a gateway that is switched off or refuses, before an old mandate ends without it. */
export const gatewayMendedMs = 30 * dayMs;
/** Mandates that one run ends; the next run continues. */
export const mandatesEndedAtOnce = 100;
/** Debits of one list: with limits of at least three a month, more than a year of them. */
export const debitsListedAtMost = 100;
/** Days of the month for which the limit `directDebitMinor` counts. */
export const debitMonthDays = 30;
/** Forms with an account that a member may send: each needs slow hashes. */
export const debitFormsInTenMinutes = 20;
/** Further codes that a member may ask for; the cost of text messages has limits of its own. */
export const debitCodesInTenMinutes = 10;
/** Codes that a member may type. */
export const debitTriesInTenMinutes = 30;
