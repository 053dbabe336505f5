import { hourSeconds } from "#server/platform/time-units.ts";

/** How long crawlers and proxies keep robots.txt and the sitemap: a new page is found within this time. */
export const crawlerFilesCachedSeconds = hourSeconds;
