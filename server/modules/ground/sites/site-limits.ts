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

/** Largest file of a logo: an export of a drawing program has some 100 KB. */
export const logoFileMegabytes = 2;
/** Largest picture of a logo that is unpacked, in millions of pixels: four times what a screen of 4K shows. */
export const logoMegapixels = 33;
/** Height of a logo in pages: that of the drawn mark (web/ui/logo.tsx). */
export const logoHeightPixels = 32;
/** Width of a logo for its height: a narrower one would be unreadably small, a wider one takes the place of the menus. */
export const logoWidthPerHeight = { least: 1, most: 6 } as const;
/** Pixels of the picture for a pixel of the page: phones have screens of three, and with fewer than two it is blurred. */
export const logoPixelsPerPixel = { least: 2, most: 3 } as const;
/** How long browsers and proxies keep a logo: its address changes with the picture. */
export const logoCachedSeconds = 365 * daySeconds;
/** Characters of the digest in a logo's address: two pictures never share one. */
export const logoDigestCharacters = 16;
/** Dots per inch at which sharp draws an SVG in its own size, and the least and the most that it takes. */
export const svgDotsPerInch = { own: 72, least: 1, most: 100_000 } as const;
