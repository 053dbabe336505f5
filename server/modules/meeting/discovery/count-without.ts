import type { wishFilters } from "#contracts/meeting/discovery.ts";
import { traitFields } from "#contracts/people/profile-options.ts";
import type { Db } from "#server/db/open-database.ts";
import { countHits, type HitCount } from "./count-hits.ts";
import { countOtherKind } from "./find-other-kinds.ts";
import type { Filters, Search } from "./search.ts";

type Wish = (typeof wishFilters)[number];
export type Without = HitCount & { filter: Wish };

/** The filters in effect without one of which the search finds members. */
export async function countWithout(db: Db, search: Search): Promise<Without[]> {
  const { withPhoto, isOnline, isNew, interests, distance, seeks, traits, kind } = search.filters;
  const wider: [Wish, boolean, Partial<Filters>][] = [
    ["photo", withPhoto, { withPhoto: false }],
    ["online", isOnline, { isOnline: false }],
    ["new", isNew, { isNew: false }],
    ["interests", interests.length > 0, { interests: [] }],
    ["distance", distance !== null, { distance: null }],
    ["seeks", seeks !== null, { seeks: null }],
    ...traitFields.map((field): [Wish, boolean, Partial<Filters>] => {
      const { [field]: chosen, ...others } = traits;
      return [field, chosen !== undefined, { traits: others }];
    }),
  ];
  const count = kind === "member" ? countHits : countOtherKind;
  const without: Without[] = [];
  // One after the other: a search takes one connection at a time.
  for (const [filter, isApplied, change] of wider) {
    if (!isApplied) continue;
    const found = await count(db, { ...search, filters: { ...search.filters, ...change } });
    if (found.count > 0) without.push({ filter, ...found });
  }
  return without;
}
