import { suggestedAtMost, suggestedSeenDays } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { applyFilters } from "#server/modules/meeting/discovery/apply-filters.ts";
import { hitCountOf } from "#server/modules/meeting/discovery/count-hits.ts";
import { findSearcher } from "#server/modules/meeting/discovery/find-searcher.ts";
import { expectsMany, noteCount } from "#server/modules/meeting/discovery/recent-counts.ts";
import type { Search } from "#server/modules/meeting/discovery/search.ts";
import { countedAtMost, windowSize } from "#server/modules/meeting/discovery/search-limits.ts";
import { findHits } from "#server/modules/meeting/discovery/select-hits.ts";
import { type CardRow, shownDistance } from "#server/modules/people/profiles/present-card.ts";
import type { CellDirectory } from "#server/platform/geo/cells.ts";
import { distanceBands } from "#server/platform/geo/distance.ts";
import type { Caller, RequestSite } from "#server/platform/http/context.ts";
import { dayMs } from "#server/platform/time-units.ts";
import { passedSince } from "./queries.ts";

type Newcomer = { site: RequestSite; caller: Caller; country: string | null; now: Date };

/**
 * Members for a newcomer who has just signed up: found by a search without filters, online lately, at most
 * `suggestedAtMost`; those with a photo first, then the nearest. Without a gender, no member is known to seek
 * the newcomer.
 */
export async function suggestMembers(
  db: Db,
  cells: CellDirectory,
  { site, caller, country, now }: Newcomer,
): Promise<CardRow[]> {
  const searcher = await findSearcher(db, site, caller);
  if (searcher.gender === null) return [];
  const filters = applyFilters({}, { searcher, site, country, now });
  const search = { siteId: site.id, searcher, filters, at: now, deck: { passedSince: passedSince(now) } };
  const seenSince = now.getTime() - suggestedSeenDays * dayMs;
  return (await findLikeliest(db, cells, search))
    .filter(({ lastSeenAt }) => !searcher.seesVisits || lastSeenAt.getTime() >= seenSince)
    .toSorted((one, other) => rankOf(one, site) - rankOf(other, site))
    .slice(0, suggestedAtMost);
}

/** One window of best matches; if hits are few, this many of all. */
async function findLikeliest(db: Db, cells: CellDirectory, search: Search): Promise<CardRow[]> {
  const ask = (areFew: boolean) =>
    findHits(db, cells, search, { limit: windowSize, behind: null, areFew, most: countedAtMost + 1 });
  const areFew = !expectsMany(search);
  let page = await ask(areFew);
  if (areFew) {
    const counted = hitCountOf(page.total ?? 0);
    noteCount(search, counted);
    if (counted.isMinimum) page = await ask(false);
  }
  return page.found.flatMap(({ card }) => card ?? []);
}

/** Lower comes first; equal ranks stay in the order of the search. */
function rankOf(card: CardRow, site: RequestSite): number {
  const band = shownDistance(card, site);
  const nearness = band === null ? distanceBands.length : distanceBands.indexOf(band);
  return (card.mainPhoto ? 0 : distanceBands.length + 1) + nearness;
}
