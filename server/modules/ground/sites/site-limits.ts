import { daySeconds, hourSeconds, minuteMs } from "#server/platform/time-units.ts";

/** Places that one network may look up a minute: each typed letter asks for a list of cities. */
export const placeLookupsPerMinute = 120;
/** Cities that are suggested for a typed text. */
export const citiesSuggestedAtMost = 8;
/** How long a process uses its cached sites if the message of a change is lost. */
export const sitesFreshMs = minuteMs;
/** When a search engine may ask a closed site again (`Retry-After`). */
export const closedRetrySeconds = hourSeconds;
/** Longest host: the limit of the domain name system (RFC 1035). */
export const hostCharactersAtMost = 253;
/** Edge of the installed app's icon: the sizes that iOS, Android and app stores require. */
export const iconPixels = { apple: 180, android: 192, large: 512 } as const;
/** How long browsers and proxies keep an icon: a site's logo rarely changes. */
export const iconCachedSeconds = daySeconds;
/** Edge of the drawing of the logo (web/ui/logo.tsx). */
export const markUnits = 32;
