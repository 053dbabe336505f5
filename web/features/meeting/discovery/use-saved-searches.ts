import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { savedSearchesAtMost } from "#contracts/limits.ts";
import { api } from "#web/lib/api/api.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { apiQuery } from "#web/lib/queries/queries.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { changeSearches, type SavedSearch } from "./change-searches.ts";

export type { SavedSearch } from "./change-searches.ts";

type Answer = ApiAnswer<"GET /api/saved-searches">;
export type SavedSearches = ReturnType<typeof useSavedSearches>;

const query = () => apiQuery("GET /api/saved-searches");

/**
 * The member's saved searches. A change is shown at once, and taken back with its reason if the server refuses it;
 * changes are sent one after the other, so that the last one arrives last.
 */
export function useSavedSearches() {
  const client = useQueryClient();
  const textOf = useErrorText();
  const { queryKey } = query();
  const { data, error, refetch } = useQuery({ ...query(), refetchOnMount: "always" });
  const [failure, setFailure] = useState<string | null>(null);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const show = (change: (searches: SavedSearch[]) => SavedSearch[]) => {
    // An answer from before this change would revert it on the page.
    void client.cancelQueries({ queryKey });
    client.setQueryData<Answer>(queryKey, (known) => known && { ...known, searches: change(known.searches) });
  };

  async function change(
    search: SavedSearch,
    to: Partial<SavedSearch> | null,
    send: () => Promise<unknown>,
  ): Promise<void> {
    setFailure(null);
    const undo = changeSearches(client.getQueryData<Answer>(queryKey)?.searches ?? [], search, to);
    show(undo.apply);
    const sent = last.current.then(send, send);
    last.current = sent;
    try {
      await sent;
    } catch (refusal) {
      show(undo.revert);
      setFailure(textOf(refusal));
    } finally {
      if (last.current === sent) void client.invalidateQueries({ queryKey });
    }
  }

  const at = ({ id }: SavedSearch) => ({ params: { saved_search_id: id } });
  return {
    searches: data?.searches ?? null,
    isWeeklyOn: data?.is_weekly_on ?? true,
    isFull: (data?.searches.length ?? 0) >= savedSearchesAtMost,
    error,
    retry: refetch,
    failure,
    add(search: SavedSearch): void {
      setFailure(null);
      show((searches) => [search, ...searches.filter(({ id }) => id !== search.id)]);
      void client.invalidateQueries({ queryKey });
    },
    rename: (search: SavedSearch, name: string) =>
      change(search, { name }, () =>
        api("PATCH /api/saved-searches/:saved_search_id", { ...at(search), body: { name } }),
      ),
    tell: (search: SavedSearch, tellsWeekly: boolean) =>
      change(search, { tells_weekly: tellsWeekly }, () =>
        api("PATCH /api/saved-searches/:saved_search_id", {
          ...at(search),
          body: { tells_weekly: tellsWeekly },
        }),
      ),
    remove: (search: SavedSearch) =>
      change(search, null, () => api("DELETE /api/saved-searches/:saved_search_id", at(search))),
  };
}
