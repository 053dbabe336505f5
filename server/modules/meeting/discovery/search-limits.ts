import { minAge } from "#contracts/limits.ts";
import { weekMs } from "#server/platform/time-units.ts";

/** Members of one page of a search. */
export const membersPerPage = 24;
/** Hits that a search counts; a page says that there are more. */
export const countedAtMost = 1000;
/** A search with fewer hits also lists similar members, at most this many. */
export const similarBelow = 12;

/** Ages that can be searched for. */
export const ages = { min: minAge, max: 99 };
/** A search without ages finds members at most this many years older or younger. */
export const ageWindow = 8;

/** How far around a place a search goes that asks for nearby. */
export const neighbourhoodKm = 100;

/** Of a search that goes on all few hits are looked at, though it has got more of them meanwhile. */
export const allHits = 2_000_000_000;
/** So many at a time are compared with each other by score: five pages. */
export const windowSize = 120;
/** A window that was opened before may have grown a little by those who moved or came back. */
export const windowGrown = windowSize + 40;
/** Where a list by score begins: above every score. */
export const aboveEveryScore = 1_000_000;
/** Rings of a search for the best: a match of the first is likelier than one of the second. */
export const tierKm = { near: 50, around: 150 } as const;
/** The same by the last visit. */
export const tierDays = { week: 7, month: 30 } as const;
/** So many cells at once where a site hides visits and one tier goes on to the end of the world. */
export const cellsOfWindow = 1000;
/** So many cells are asked for at first: no more of them are looked into than a page takes. */
export const cellsAtFirst = 256;
/** How many times more of them each further time. */
export const cellsTimesMore = 4;
/** How long a member is new to the weekly mail. */
export const newForMs = weekMs;
/** New members that the weekly mail counts. */
export const newMembersCountedAtMost = 50;
/** New members that the weekly mail names. */
export const newMembersNamedAtMost = 5;
/** Searches of which a process remembers whether they had many hits. */
export const searchesKnownAtMost = 10_000;
/** Members that one transaction wants to be told of new ones. */
export const newMembersToldAtOnce = 100;
/** The same in one run; the next one goes on. */
export const newMembersToldInRun = 5_000;
/** Points of a match for nearness, in the bands of kilometres that cards say. */
export const nearnessPoints = [
  { below: 10, points: 40 },
  { below: 25, points: 32 },
  { below: 50, points: 22 },
  { below: 100, points: 10 },
];
/** Points of a match for the days since its last visit. */
export const activityPoints = [
  { withinDays: 1, points: 30 },
  { withinDays: 7, points: 20 },
  { withinDays: 30, points: 10 },
];
/** Points of a match for each interest in common. */
export const interestPoints = 5;
/** So many interests in common count. */
export const interestsCounted = 4;
/** Points of a match that shows a photo. */
export const photoPoints = 15;
