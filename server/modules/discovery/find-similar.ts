import type { relaxations } from "#contracts/discovery.ts";
import type { Db } from "#server/db/client.ts";
import { ages, neighbourhoodKm, relaxedAgeYears, type Search, similarBelow } from "./policy.ts";
import { type Hit, selectHits } from "./select-hits.ts";

export type Relaxation = (typeof relaxations)[number];

/**
 * Members who would be hits if the search were less strict. One wish after the other gives way, until there are
 * enough: `relaxed` names those that had to.
 */
export async function findSimilar(
  db: Db,
  search: Search,
  hits: readonly Hit[],
): Promise<{ similar: Hit[]; relaxed: Relaxation[] }> {
  const similar: Hit[] = [];
  const tried: Relaxation[] = [];
  let relaxed: Relaxation[] = [];
  for (const { relaxation, search: wider } of relax(search)) {
    tried.push(relaxation);
    const found = await selectHits(db, wider, {
      limit: similarBelow - similar.length,
      except: [...hits, ...similar].map(({ memberId }) => memberId),
    });
    similar.push(...found);
    if (found.length > 0) relaxed = [...tried];
    if (similar.length >= similarBelow) break;
  }
  return { similar, relaxed };
}

/** Ever wider searches, in the order in which wishes give way; those that were never made are passed over. */
function* relax(search: Search): Generator<{ relaxation: Relaxation; search: Search }> {
  const { searcher } = search;
  let wider = search;
  const { region, country, minAge, maxAge } = search.filters;
  if (region !== null) {
    wider = { ...wider, filters: { ...wider.filters, region: null } };
    yield { relaxation: "region", search: wider };
  }
  // Close by, though on the other side of a border.
  if (searcher.cell && country !== null && country === searcher.country) {
    wider = { ...wider, orWithinKm: neighbourhoodKm };
    yield { relaxation: "distance", search: wider };
  }
  if (minAge > ages.min || maxAge < ages.max) {
    const years = {
      minAge: Math.max(ages.min, minAge - relaxedAgeYears),
      maxAge: Math.min(ages.max, maxAge + relaxedAgeYears),
    };
    wider = { ...wider, filters: { ...wider.filters, ...years } };
    yield { relaxation: "age", search: wider };
  }
  if (country !== null) {
    yield { relaxation: "country", search: { ...wider, filters: { ...wider.filters, country: null } } };
  }
}
