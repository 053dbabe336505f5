import { daySeconds, hourSeconds, minuteMs, minuteSeconds } from "#server/platform/time-units.ts";

/** Time to see a like or a message in the product, or by a push, before a mail is sent. */
export const mailAfterSeconds = 5 * minuteSeconds;
/** How long a present member is left alone before an unseen notification is tried again. */
export const askAgainSeconds = 10 * minuteSeconds;
/** How long an optional notification of a closed site waits before it is tried again. */
export const closedAgainSeconds = hourSeconds;
/** How long the notifications of a member are kept. */
export const noticeDays = 180;
/** Days for which a sent mail or push is remembered: longer than the day for which it counts. */
export const sentRememberedDays = 2;
/** Days after which a push held in quiet hours is given up, because its job has failed. */
export const heldPushDays = 2;
/** How long after their last activity a member with a visible open page is assumed to look at it. */
export const lookingForMs = 5 * minuteMs;
/** Test notifications that a member may send themselves a day. */
export const testsPerDay = 3;
/** Soft bounces in a row, with nothing delivered in between, after which mails to an address stop. */
export const mostSoftBounces = 5;
/** Largest size of one call of a mail provider, in bytes. */
export const mailEventBytes = 1024 * 1024;
/** Within this time the same type is told by mail or by push, not by both. */
export const oneChannelMs = minuteMs;
/** Browsers of one member that get pushes: a further subscription replaces the oldest. */
export const mostSubscriptions = 10;
/** Subscriptions that one member may make or renew within an hour; a browser sends its own at each visit. */
export const subscriptionsPerHour = 30;
/** Pushes to one member within an hour, all types and browsers together: beyond it only mails are sent. */
export const mostPushesPerHour = 30;
/** Pushes held for one browser until the end of quiet hours; further ones are dropped. */
export const mostHeldPushes = 50;
/** Tries of one push. */
export const mostPushTries = 6;
/** Tries of one push whose service cannot be reached at all. */
export const mostTriesUnreached = 2;
/** The longest wait that a push service may ask for. */
export const longestPushWaitSeconds = hourSeconds;
/** Wait before a push is tried again, twice as long after each try. */
export const pushAgainSeconds = 5;
/** Failures in a row after which a subscription is deleted; a working browser renews it at its next visit. */
export const mostRefusals = 3;
/** Failures in a row after which a subscription is deleted where its service could not be reached at all. */
export const mostUnreached = 8;
/** How long a subscription is left alone after a failure: at first, and at most. */
export const subscriptionRestSeconds = { first: minuteSeconds, longest: 6 * hourSeconds } as const;
/** How long a push service keeps a push for a browser that is switched off. */
export const pushKeptSeconds = 3 * daySeconds;
/** How long a push service keeps a test push: short, because the member waits for it. */
export const testPushKeptSeconds = 10 * minuteSeconds;
/** Largest size of the form that a mail program sends to unsubscribe, in bytes. */
export const unsubscribeFormBytes = 4096;
/** Days for which the id of a provider's call is kept: longer than a signed call is accepted. */
export const mailEventDays = 3;
