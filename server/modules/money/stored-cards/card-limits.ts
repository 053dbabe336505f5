import { minuteMs } from "#server/platform/time-units.ts";

/** Cards that one run ends; the next run continues. */
export const cardsEndedAtOnce = 100;
/** The event of a completed order keeps its card at once; after this time the event was lost. */
export const cardKeptMs = minuteMs;
