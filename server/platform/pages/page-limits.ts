/** The most home pages of one site in memory: one for each language, country, theme and time zone that visitors have. */
export const visitorPagesAtMost = 200;
/** Dismissed alerts that are read from a cookie: a page has fewer. */
export const dismissedAtMost = 10;
