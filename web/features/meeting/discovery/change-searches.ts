import type { ApiAnswer } from "#web/lib/api/api-types.ts";

export type SavedSearch = ApiAnswer<"GET /api/saved-searches">["searches"][number];
type Change = (searches: SavedSearch[]) => SavedSearch[];

/** A change of one search (null: it is deleted), and its reversal, which keeps what others changed meanwhile. */
export function changeSearches(
  known: readonly SavedSearch[],
  search: SavedSearch,
  to: Partial<SavedSearch> | null,
): { apply: Change; revert: Change } {
  const index = known.findIndex(({ id }) => id === search.id);
  const before = known[index] ?? search;
  if (to === null)
    return {
      apply: (searches) => searches.filter(({ id }) => id !== search.id),
      revert: (searches) =>
        searches.some(({ id }) => id === search.id)
          ? searches
          : searches.toSpliced(Math.max(index, 0), 0, before),
    };
  const names = Object.keys(to) as (keyof SavedSearch)[];
  const old = Object.fromEntries(names.map((name) => [name, before[name]]));
  const each =
    (part: Partial<SavedSearch>): Change =>
    (searches) =>
      searches.map((one) => (one.id === search.id ? { ...one, ...part } : one));
  return { apply: each(to), revert: each(old) };
}
