import type { wishFilters } from "#contracts/meeting/discovery.ts";
import type { Db } from "#server/db/open-database.ts";
import { countHits, type HitCount } from "./count-hits.ts";
import { countOtherKind } from "./find-other-kinds.ts";
import type { Filters, Search } from "./search.ts";

type Wish = (typeof wishFilters)[number];
export type Without = HitCount & { filter: Wish };

/** The filters in effect without one of which the search finds members. */
export async function countWithout(db: Db, search: Search): Promise<Without[]> {
  const { withPhoto, isOnline, isNew, interests, kind } = search.filters;
  const wider: [Wish, boolean, Partial<Filters>][] = [
    ["photo", withPhoto, { withPhoto: false }],
    ["online", isOnline, { isOnline: false }],
    ["new", isNew, { isNew: false }],
    ["interests", interests.length > 0, { interests: [] }],
  ];
  const count = kind === "member" ? countHits : countOtherKind;
  const counted = await Promise.all(
    wider
      .filter(([, isApplied]) => isApplied)
      .map(async ([filter, , change]) => {
        const filters = { ...search.filters, ...change };
        return { filter, ...(await count(db, { ...search, filters })) };
      }),
  );
  return counted.filter(({ count }) => count > 0);
}
