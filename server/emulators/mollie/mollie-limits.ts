import { hourMs, minuteMs } from "#server/platform/time-units.ts";

/** How long the payer has; at Mollie it is between minutes and days, depending on the method. */
export const paymentLifetimeMs = 15 * minuteMs;
/** Mollie's default: transfers that did not arrive by then expire. */
export const transferDays = 14;
/** The pause before a webhook: a payer usually returns to the shop before it. */
export const firstWebhookMs = 300;
/** The pause before the first repetition of a webhook, doubled each time; shorter than Mollie's minute, for journeys. */
export const webhookAgainMs = 5_000;
/** The number of calls for one webhook, as at Mollie. */
export const webhookTries = 10;
/** How long a shop may take to answer a webhook, as at Mollie. */
export const webhookAnswerMs = 15_000;
/** How long an answer is stored for its idempotency key, as at Mollie. */
export const answersKeptMs = hourMs;
/** The largest amount of one payment, whatever its method: more than any shop here sells for. */
export const amountMinorAtMost = 1_000_000_000;
/** Characters of a payment's description; Mollie cuts longer ones, too. */
export const descriptionMaxLength = 255;
/** The largest amount of each method, in whole units of its first currency, as the emulated account has them. */
export const wholeAtMost = {
  applepay: 10_000,
  creditcard: 10_000,
  ideal: 50_000,
  bancontact: 50_000,
  eps: 50_000,
  przelewy24: 55_000,
  blik: 10_000,
  mobilepay: 10_000,
  vipps: 10_000,
  swish: 150_000,
  twint: 5_000,
  satispay: 2_000,
  paysafecard: 999,
  directdebit: 1_000,
} as const;
/** Settlements or entries of one page, as at Mollie unless the call names another number. */
export const settledAtOnce = 50;
