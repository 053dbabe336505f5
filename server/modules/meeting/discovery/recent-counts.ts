import type { HitCount } from "./count-hits.ts";
import type { Search } from "./search.ts";
import { searchesKnownAtMost } from "./search-limits.ts";

/** Whether searches with these filters had many hits, latest last: a guess, corrected by the next. */
const hadMany = new Map<string, boolean>();

/** True if the last search like this one had more hits than are counted. */
export function expectsMany(search: Search): boolean {
  return hadMany.get(nameOf(search)) ?? false;
}

export function noteCount(search: Search, { isMinimum }: HitCount): void {
  const name = nameOf(search);
  hadMany.delete(name);
  hadMany.set(name, isMinimum);
  if (hadMany.size > searchesKnownAtMost) hadMany.delete(hadMany.keys().next().value as string);
}

function nameOf({ siteId, searcher, filters, deck }: Search): string {
  const { gender, country, region, minAge, maxAge } = filters;
  const { withPhoto, isOnline, isNew, interests, distance, seeks, traits } = filters;
  const shape = [
    siteId,
    searcher.gender,
    searcher.seeks,
    gender,
    country,
    region,
    minAge,
    maxAge,
    withPhoto,
    isOnline,
    isNew,
    interests,
    // Hits within a distance are those of the searcher's cell.
    distance === null ? null : [distance, searcher.cell],
    seeks,
    traits,
  ];
  // The rest of a deck differs from member to member.
  return JSON.stringify(deck ? [...shape, searcher.memberId] : shape);
}
