import { dayMs, minuteMs } from "#server/platform/time-units.ts";

/** A page that shows an order waits no longer for Mollie than this; the news comes live when it is there. */
export const orderLookMs = 4_000;
/** Times a minute that the gateway is asked about a member's orders because their page wants to know. */
export const orderLooksPerMinute = 60;
/** How long the gateway's list of payment methods is gone by. */
export const methodsFreshMs = 10 * minuteMs;
/** How long it is not asked again after it gave no list. */
export const methodsAskAgainMs = 30_000;
/** A page does not wait longer for Mollie than this; the answer is used when it has come. */
export const methodsPatienceMs = 2_500;
/** Mollie remembers idempotency keys this long; later a second try might make a second payment. */
export const payableAgainMs = 55 * minuteMs;
/** A call whose answer was lost may be carried out this long after it was made. */
export const chargeUnderWayMs = 5 * minuteMs;
/** Orders of one page of a member's purchases. */
export const ordersPerPage = 20;
/** Orders that the gateway is asked about at once. */
export const reconciledAtOnce = 10;
/** How often one run asks about as many more. */
export const reconcileRounds = 20;
/** A run begins no round after this long: the next run comes a minute after it. */
export const reconcileRunMs = 45_000;
/** Chargebacks come up to thirteen months after the payment. */
export const paidWatchedMs = 400 * dayMs;
/** How seldom an old order that was paid is looked at for chargebacks. */
export const paidLookDays = 7;
/** Orders that a member may make: each asks the gateway for a payment. */
export const ordersInTenMinutes = 30;
/** Bytes of the gateway's call: it names one payment. */
export const webhookBytes = 4096;
/** Looks that are overtaken by others are repeated this often; then another webhook or the reconciler looks. */
export const settleLooks = 5;
