import { minuteSeconds } from "../time-units.ts";

/** The most home pages of one site in memory: one for each language, country, theme and time zone that visitors have. */
export const visitorPagesAtMost = 200;
/** Dismissed alerts that are read from a cookie: a page has fewer. */
export const dismissedAtMost = 10;
/** How long caches in front of the product use a public page: as long as a process uses the settings of its sites. */
export const sharedPageSeconds = minuteSeconds;
/** How much longer they may send it while they ask for a new one. */
export const sharedPageStaleSeconds = minuteSeconds;
