import { dayMs, hourMs } from "#server/platform/time-units.ts";

/** How long an archive is kept. */
export const archiveKeptMs = 7 * dayMs;
/** The wait between two requests for an archive. */
export const archiveAgainMs = dayMs;
/** The longest time to build an archive; after it no job builds it any more. */
export const longestBuildMs = hourMs;
/** How long a download address, given for the password, opens the file. */
export const downloadMinutes = 10;
/** The progress of a finished archive; one that is being built stays below it. */
export const readyPercent = 100;
