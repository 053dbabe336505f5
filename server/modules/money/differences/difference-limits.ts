import { dayMs, hourSeconds } from "#server/platform/time-units.ts";

/** Differences that the list shows. */
export const listedAtOnce = 200;
/** A gateway is listed if it gave no answer for this long: shorter absences end by themselves. */
export const silentAfterSeconds = hourSeconds;
/** How long a difference that has ended is kept: as long as paid orders are checked. */
export const endedKeptMs = 400 * dayMs;
