import { minuteMs } from "#server/platform/time-units.ts";

/** Cards that one run ends; the next one goes on. */
export const cardsEndedAtOnce = 100;
/** The news of a completed order keeps its card at once; this long after, it did not. */
export const cardKeptMs = minuteMs;
