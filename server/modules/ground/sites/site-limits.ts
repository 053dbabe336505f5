import { minuteMs } from "#server/platform/time-units.ts";

/** Places that one network may look up a minute: a list of cities is asked for with each letter. */
export const placeLookupsPerMinute = 120;
/** Cities that are suggested for what was typed. */
export const citiesSuggestedAtMost = 8;
/** How long a process goes by what it read of sites, where the news of a change is lost. */
export const sitesFreshMs = minuteMs;
/** Edge of the installed app's icon: as iOS, Android and stores ask for it. */
export const iconPixels = { apple: 180, android: 192, large: 512 } as const;
/** Edge of the drawing of the logo (web/ui/logo.tsx). */
export const markUnits = 32;
