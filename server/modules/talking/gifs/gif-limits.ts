import { daySeconds, hourSeconds, weekSeconds } from "#server/platform/time-units.ts";

/** Results of one page of a search: some screens of a phone. */
export const gifsPerPage = 24;
/** Searches of one member within a minute: a page of results every two seconds. */
export const gifSearchesPerMinute = 30;
/**
 * Pictures that the server fetches from the provider for one member within an hour: the results of twenty pages, and what
 * is sent. Pictures that are stored do not count.
 */
export const gifPicturesPerHour = 600;
/** Pictures that one process fetches at the same time, and that may wait for it: the pages of some members. */
export const gifFetchesAtOnce = { running: 8, waiting: 200 } as const;
/** A row that was found within this time is not written again by another search. */
export const gifFreshSeconds = hourSeconds;
/** How long a gif that is never sent stays after it was last found. */
export const unsentGifSeconds = daySeconds;
/** Gifs that one sweep deletes; the next one continues. */
export const gifsSweptAtOnce = 1_000;
/**
 * How long after a sent gif was last seen at the provider the provider is asked whether it still has it: a gif that it
 * withdraws is gone from the messages about a week later.
 */
export const gifAskedAgainSeconds = weekSeconds;
/** Sent gifs that one hourly sweep asks about, one after the other: fifty thousand a week. */
export const gifsAskedAtOnce = 300;
/**
 * Withdrawn gifs of one sweep up to which they are believed in any case. If there are more and they are most of those asked
 * about, the provider has probably moved its files: then none is deleted.
 */
export const withdrawnGifsBelieved = 20;
/** How long a browser keeps a picture, which never changes: a year, the longest time that HTTP suggests. */
export const gifKeptSeconds = 365 * daySeconds;
/** Pictures of one gif: half a minute at fifteen a second. */
export const gifPicturesAtMost = 450;
/** A WebP begins with a header of this many bytes; its number of bytes after the header stands at `sizeAt`. */
export const webpHeader = { bytes: 8, sizeAt: 4 } as const;
