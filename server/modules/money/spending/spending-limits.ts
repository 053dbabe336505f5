import { dayMs } from "#server/platform/time-units.ts";

/** 31 days and the hours by which zones differ. */
export const longestMonthMs = 33 * dayMs;
/** Times a day that a member may raise or lift caps: each sends a mail. Stricter caps are never refused. */
export const capRaisesPerDay = 30;
