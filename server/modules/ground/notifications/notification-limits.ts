import { daySeconds, hourSeconds, minuteMs, minuteSeconds } from "#server/platform/time-units.ts";

/** Time to see a like or a message in the product, or by a push, before a mail tells of it. */
export const mailAfterSeconds = 5 * minuteSeconds;
/** How long somebody who is here is left alone until what they have not seen is asked again. */
export const askAgainSeconds = 10 * minuteSeconds;
/** How long is known what a member was told. */
export const noticeDays = 180;
/** How long after their last sign somebody with an open page is taken to look at it; a hidden page is no sign. */
export const lookingForMs = 5 * minuteMs;
/** Test notifications that a member may send themselves. */
export const testsPerDay = 3;
/** Soft bounces in a row, with nothing delivered in between, after which an address is taken for dead. */
export const mostSoftBounces = 5;
/** Bytes of one call of a mail provider. */
export const mailEventBytes = 1024 * 1024;
/** Within this time the same type is told by mail or by push, not by both. */
export const oneChannelMs = minuteMs;
/** Browsers of one member that pushes go to: who subscribes with one more loses the oldest. */
export const mostSubscriptions = 10;
/** Subscriptions that one member may make or renew within an hour; a browser says its own at each visit. */
export const subscriptionsPerHour = 30;
/** Pushes to one member that are tried, all types and browsers together: beyond it the mail tells. */
export const mostPushesPerHour = 30;
/** Pushes that wait for the end of quiet hours, of one browser: more are not told apart. */
export const mostHeldPushes = 50;
/** Tries of one push. */
export const mostPushTries = 6;
/** Tries of one push whose service cannot be reached at all. */
export const mostTriesUnreached = 2;
/** The longest wait that a push service may ask for. */
export const longestPushWaitSeconds = hourSeconds;
/** Wait before a push is tried again, twice as long after each try. */
export const pushAgainSeconds = 5;
/** After so many failures in a row a subscription is taken for dead: a browser that lives says it again at its next visit. */
export const mostRefusals = 3;
/** The same where its service could not be reached at all. */
export const mostUnreached = 8;
/** How long a subscription is left alone after a failure: at first, and at most. */
export const subscriptionRestSeconds = { first: minuteSeconds, longest: 6 * hourSeconds } as const;
/** How long a push service keeps a push for a browser that is switched off. */
export const pushKeptSeconds = 3 * daySeconds;
/** The same of a test: whoever asked for it is waiting. */
export const testPushKeptSeconds = 10 * minuteSeconds;
/** Bytes of the form that a mail program sends to unsubscribe. */
export const unsubscribeFormBytes = 4096;
/** Days that a provider's call is known by its id: longer than it is taken after it was signed. */
export const mailEventDays = 3;
