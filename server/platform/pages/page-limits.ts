/** The most home pages of one site in memory: one for each language, country, theme and time zone that visitors have. */
export const visitorPagesAtMost = 200;
