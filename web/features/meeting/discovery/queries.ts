import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { apiKey, apiPages, apiQuery } from "#web/lib/queries/queries.ts";
import type { Filters } from "./filters.ts";

export type SearchPage = ApiAnswer<"GET /api/members">;

const minute = 60_000;

/** A search in pages, from the start or from a cursor in the address. Cached, so that "back" restores it. */
export function membersPages(filters: Filters, cursor: string | null) {
  return {
    ...apiPages("GET /api/members", { query: filters }),
    queryKey: [...apiKey("GET /api/members", { query: filters }), "pages", cursor],
    initialPageParam: cursor,
    staleTime: 15 * minute,
    gcTime: 30 * minute,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  };
}

/** How many of the found members are hidden by now: the count of the search still contains them. */
export function countHidden(pages: readonly SearchPage[] | undefined, hidden: ReadonlySet<string>): number {
  return (pages ?? []).flatMap((page) => page.members.filter(({ id }) => hidden.has(id))).length;
}

/** The count of a search without `less` hidden members. A minimum stays as it is: more members may be found. */
export function shownCount(page: Pick<SearchPage, "count" | "count_is_minimum">, less: number): number {
  return page.count_is_minimum ? page.count : page.count - less;
}

/** The regions of one country, and that country's word for a region. */
export function regionsQuery(country: string) {
  return {
    ...apiQuery("GET /api/regions.php", { query: { country } }),
    staleTime: Number.POSITIVE_INFINITY,
  };
}
