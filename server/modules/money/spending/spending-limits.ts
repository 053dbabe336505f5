import { dayMs } from "#server/platform/time-units.ts";

/** A month and the hours by which zones differ. */
export const longestMonthMs = 33 * dayMs;
/** Caps that a member may raise or lift within a day: each is a mail. What tightens a cap is never refused. */
export const capRaisesPerDay = 30;
