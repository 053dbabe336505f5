import { minAge } from "#contracts/limits.ts";
import { hourMs, minuteMs, weekMs } from "#server/platform/time-units.ts";

/** Members of one page of a search. */
export const membersPerPage = 24;
/** Hits that a search counts; above this, a page says that there are more. */
export const countedAtMost = 1000;
/** A search with fewer hits also lists similar members, at most this many. */
export const similarBelow = 12;

/** Ages that can be searched for. */
export const ages = { min: minAge, max: 99 };
/** A search without ages finds members at most this many years older or younger. */
export const ageWindow = 8;

/** A search for nearby members covers this distance around a place. */
export const neighbourhoodKm = 100;

/** If a search had few hits, its later pages read all of them, even if there are more by now. */
export const allHits = 2_000_000_000;
/** Hits that are compared by score at a time: five pages. */
export const windowSize = 120;
/** A reopened window may have grown by members who moved or came back. */
export const windowGrown = windowSize + 40;
/** The start of a list by score: above every score. */
export const aboveEveryScore = 1_000_000;
/** Rings of a search for the best: a match in the first is likelier than one in the second. */
export const tierKm = { near: 50, around: 150 } as const;
/** The same by the days since the last visit. */
export const tierDays = { week: 7, month: 30 } as const;
/** Cells read at once if a site hides visits and its one tier covers the world. */
export const cellsOfWindow = 1000;
/** Cells of the first request: a page reads only as many of them as it needs. */
export const cellsAtFirst = 256;
/** Each further request has this many times more cells. */
export const cellsTimesMore = 4;
/** How long the weekly mail and the filter of a search count a member as new. */
export const newForMs = weekMs;
/** Steps in which searches know last visits, as the database rounds them. */
export const visitStepMs = 15 * minuteMs;
/** New members that the weekly mail counts. */
export const newMembersCountedAtMost = 50;
/** New members that the weekly mail names. */
export const newMembersNamedAtMost = 5;
/** Searches for which a process caches whether they had many hits. */
export const searchesKnownAtMost = 10_000;
/** Receivers of weekly notes that one statement reads. */
export const weeklyReadAtOnce = 100;
/** Receivers of one kind of weekly note in one run; the next run continues. */
export const weeklyToldInRun = 5_000;
/**
 * A weekly note that is due within this time is requested now and sent when it is due. Otherwise the next hourly run would
 * request it, and each week it would come an hour later.
 */
export const weeklyWaitMs = hourMs;
/** Points for nearness, by the bands of kilometres that cards show. */
export const nearnessPoints = [
  { below: 10, points: 40 },
  { below: 25, points: 32 },
  { below: 50, points: 22 },
  { below: 100, points: 10 },
];
/** Points for the days since the last visit. */
export const activityPoints = [
  { withinDays: 1, points: 30 },
  { withinDays: 7, points: 20 },
  { withinDays: 30, points: 10 },
];
/** Points for each shared interest. */
export const interestPoints = 5;
/** Shared interests that count at most. */
export const interestsCounted = 4;
/** Shared interests that the sentence about a card names. */
export const interestsNamedAtMost = 3;
/** Points for a photo. */
export const photoPoints = 15;
