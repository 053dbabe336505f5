import { relaxedAgeYears } from "#contracts/limits.ts";
import { type relaxations, searchDistances } from "#contracts/meeting/discovery.ts";
import type { Db } from "#server/db/open-database.ts";
import type { CellDirectory } from "#server/platform/geo/cells.ts";
import { limitDistance } from "./limit-distance.ts";
import type { Search } from "./search.ts";
import { ages, neighbourhoodKm, similarBelow } from "./search-limits.ts";
import { type Hit, selectFirstHits, selectHits } from "./select-hits.ts";

export type Relaxation = (typeof relaxations)[number];

/**
 * Members who would be hits if the search were less strict. Wishes are dropped one after the other until
 * there are enough hits: `relaxed` names the dropped ones.
 */
export async function findSimilar(
  db: Db,
  cells: CellDirectory,
  search: Search,
  hits: readonly Hit[],
): Promise<{ similar: Hit[]; relaxed: Relaxation[] }> {
  const similar: Hit[] = [];
  const tried: Relaxation[] = [];
  let relaxed: Relaxation[] = [];
  for (const { relaxation, searches } of relax(cells, search)) {
    tried.push(relaxation);
    for (const wider of searches) {
      const known = new Set([...hits, ...similar].map(({ card }) => card.memberId));
      const limit = similarBelow + known.size;
      const { hits: found } =
        wider.withinKm === undefined
          ? await selectFirstHits(db, cells, wider, limit)
          : await selectHits(db, cells, wider, { limit, behind: null, areFew: false });
      const others = found.filter(({ card }) => !known.has(card.memberId));
      similar.push(...others.slice(0, similarBelow - similar.length));
      if (others.length > 0) relaxed = [...tried];
    }
    if (similar.length >= similarBelow) break;
  }
  return { similar, relaxed };
}

/** Wider and wider searches, in the order in which wishes are dropped; missing wishes are skipped. */
function* relax(
  cells: CellDirectory,
  search: Search,
): Generator<{ relaxation: Relaxation; searches: Search[] }> {
  const { searcher } = search;
  const { region, country, distance, minAge, maxAge } = search.filters;
  let wider = search;
  // Near, but on the other side of a border.
  let neighbours: Search[] = [];
  const widen = (filters: Partial<Search["filters"]>) => {
    wider = limitDistance(cells, { ...wider, filters: { ...wider.filters, ...filters } });
    neighbours = neighbours.map((near) => nearby(wider, near.withinKm));
  };
  if (region !== null) {
    widen({ region: null });
    yield { relaxation: "region", searches: [wider] };
  }
  if (distance !== null) {
    widen({ distance: searchDistances.find((km) => km > distance) ?? null });
    yield { relaxation: "distance", searches: [wider] };
  } else if (searcher.cell && country !== null && country === searcher.country) {
    neighbours = [nearby(wider, neighbourhoodKm)];
    yield { relaxation: "distance", searches: neighbours };
  }
  if (minAge > ages.min || maxAge < ages.max) {
    widen({
      minAge: Math.max(ages.min, minAge - relaxedAgeYears),
      maxAge: Math.min(ages.max, maxAge + relaxedAgeYears),
    });
    yield { relaxation: "age", searches: [wider, ...neighbours] };
  }
  if (country !== null) {
    widen({ country: null });
    yield { relaxation: "country", searches: [wider] };
  }
}

function nearby(search: Search, withinKm: number | undefined): Search {
  return { ...search, filters: { ...search.filters, country: null }, ...(withinKm ? { withinKm } : {}) };
}
