import { dayMs, hourMs } from "#server/platform/time-units.ts";

/** Differences that the list shows. */
export const listedAtOnce = 200;
/** A gateway that does not answer is listed after this time: shorter absences end by themselves. */
export const silentAfterMs = hourMs;
/** How long a difference that has ended is kept: as long as paid orders are checked. */
export const endedKeptMs = 400 * dayMs;
