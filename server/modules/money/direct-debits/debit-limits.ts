import { dayMs } from "#server/platform/time-units.ts";

/** Whoever never signed a mandate can have a debit taken back for thirteen months: until then it has to be shown. */
export const mandateKeptDays = 430;
/** How long a gateway that is switched off, or refuses, may be mended before a mandate that is old ends without it. */
export const gatewayMendedMs = 30 * dayMs;
/** Mandates that one run ends; the next one goes on. */
export const mandatesEndedAtOnce = 100;
/** Debits that are listed: with limits of three and more a month, over a year of them. */
export const debitsListedAtMost = 100;
/** Days of the month that `directDebitMinor` speaks of. */
export const debitMonthDays = 30;
/** Forms with an account that a member may send: each takes slow hashes. */
export const debitFormsInTenMinutes = 20;
/** Further codes that a member may ask for; what text messages cost has limits of its own. */
export const debitCodesInTenMinutes = 10;
/** Codes that a member may type. */
export const debitTriesInTenMinutes = 30;
