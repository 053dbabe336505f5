import { dayMs, minuteMs } from "#server/platform/time-units.ts";

/** A page that shows an order waits at most this long for its gateway; a later answer arrives as a live event. */
export const orderLookMs = 4_000;
/** Times a minute that pages may have the gateway asked about a member's orders. */
export const orderLooksPerMinute = 60;
/** How long the gateway's list of payment methods is cached. */
export const methodsFreshMs = 10 * minuteMs;
/** After a failed request for the list, the gateway is not asked again for this long. */
export const methodsAskAgainMs = 30_000;
/** A page waits at most this long for the gateway's list; a later answer is cached. */
export const methodsPatienceMs = 2_500;
/** Gateways remember idempotency keys this long (payment-gateway.ts); later a second try might make a second payment. */
export const payableAgainMs = 55 * minuteMs;
/** A call whose answer was lost may be executed this long after it was made. */
export const chargeUnderWayMs = 5 * minuteMs;
/** Orders of one page of a member's purchases. */
export const ordersPerPage = 20;
/** Orders that the gateway is asked about at the same time. */
export const reconciledAtOnce = 10;
/** Times that one run asks about this many orders. */
export const reconcileRounds = 20;
/** A run begins no round after this long: the next run starts a minute after it. */
export const reconcileRunMs = 45_000;
/** Paid orders are checked this long: chargebacks come up to thirteen months after the payment. */
export const paidWatchedMs = 400 * dayMs;
/** A paid order is checked hourly for this long: most payments that change without a notice do so soon. */
export const paidHourlyMs = dayMs;
/** A paid order is checked again after this part of its age, after its hourly checks between one day and `paidLookDays`. */
export const paidLookPart = 10;
/** Days between two checks of an old paid order for chargebacks. */
export const paidLookDays = 7;
/** Time between two looks at an expired order whose bank transfer may still arrive. */
export const lateLookMs = dayMs;
/** A look at a paid or late order that failed is repeated after this: an absent gateway must not cost a day. */
export const failedLookMs = 10 * minuteMs;
/** Orders that a member may place: each asks the gateway for a payment. */
export const ordersInTenMinutes = 30;
/** Cancellations that a member may send: each asks the gateway to end a payment, and looks at it. */
export const cancelsInTenMinutes = 30;
/** Bytes of the gateway's webhook call: it names one payment. */
export const webhookBytes = 4096;
/** Overtaken looks at a payment are repeated this often; then a webhook or the reconciler looks. */
export const settleLooks = 5;
/** Orders without documents that one query of the job reads. */
export const documentedAtOnce = 50;
/** A run that documents older orders begins no further query after this long: the next run starts a minute after it. */
export const documentRunMs = 45_000;
/** An order that could not be documented is tried again after this, doubled with each failure: each try is a line in the log. */
export const documentAgainMs = { first: 2 * minuteMs, longest: dayMs } as const;
