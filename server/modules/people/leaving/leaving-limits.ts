import { minuteMs } from "#server/platform/time-units.ts";

/** Numbers of leaving and of purges that an operator or a law may turn. Those that people are told stand in contracts/limits.ts. */

/** Accounts that a purge reads at once. */
export const purgedAtOnce = 200;
/** The log names at most so many accounts that could not be purged. */
export const purgedNamedAtMost = 50;
/** The longest run of a purge: well below the expiry of its job. The next run continues. */
export const purgeRunMs = 2 * minuteMs;
