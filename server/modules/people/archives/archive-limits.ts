import { dayMs, hourMs } from "#server/platform/time-units.ts";

/** How long an archive is kept. */
export const archiveKeptMs = 7 * dayMs;
/** How soon the next one may be asked for. */
export const archiveAgainMs = dayMs;
/** What is not built by then is built by nobody. */
export const longestBuildMs = hourMs;
/** How long an address that was given for the password opens the file. */
export const downloadMinutes = 10;
/** What an archive that is ready has come to; one that is being built stays below it. */
export const readyPercent = 100;
