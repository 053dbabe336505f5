import { orderWatchedDays } from "#contracts/limits.ts";
import { dayMs, minuteMs } from "#server/platform/time-units.ts";

/**
 * Limits of log-in, sign-up and their mails that an operator or a law may change. Limits that members read
 * stand in contracts/limits.ts.
 */

/** Mails a day that one network may ask for, to all mailboxes; each mailbox has smaller limits of its own. */
export const mailsPerNetwork = { members: 30, demo: 10_000 } as const;
/** Days for which a requested mail is kept: longer than the day for which it counts. */
export const requestedMailDays = 2;
/** The presence of a member is stored at most this often, so that most calls write nothing. */
export const lastSeenFreshMs = minuteMs;
/** The same in milliseconds: life of an unpaid payment, and of an open refund. It ends at exactly this age. */
export const orderWatchedMs = orderWatchedDays * dayMs;
