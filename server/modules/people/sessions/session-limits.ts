import { minuteMs } from "#server/platform/time-units.ts";

/** Numbers of sessions and devices that an operator or a law may turn. Those that people are told stand in contracts/limits.ts. */

/** How long a member stays signed in on a device without a new log-in (seed section 9). */
export const sessionDays = 30;
/** How long a browser counts as known after its owner has logged in with it. */
export const knownDeviceDays = 365;
/** Characters kept of a browser's User-Agent: enough to tell one device from another. */
export const userAgentMaxLength = 300;
/** Characters of a session's cookie; a longer one was not made here and is not hashed. */
export const sessionTokenMaxLength = 100;
/** Time after which an open stream counts its member as seen again; polling does so every minute. */
export const unseenMs = 2 * minuteMs;
/** Sessions that one process keeps in memory with their owner. */
export const cachedSessionsAtMost = 20_000;
/** Time for an answer that ended sessions to arrive before their streams end. */
export const streamsEndAfterMs = 1000;
