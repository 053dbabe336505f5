import { minuteMs } from "#server/platform/time-units.ts";

/** How long the payer has after opening the page. */
export const pageOpenMs = 15 * minuteMs;
/** The pause before a notice: a payer usually returns to the shop before it. */
export const firstNoticeMs = 300;
/** The pause before the first repetition of a notice, doubled each time. */
export const noticeAgainMs = 5_000;
/** The number of calls for one notice. */
export const noticeTries = 6;
/** How long a shop may take to answer a notice. */
export const noticeAnswerMs = 15_000;
