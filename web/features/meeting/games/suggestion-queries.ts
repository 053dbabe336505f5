import type { QueryClient } from "@tanstack/react-query";
import type { ApiAnswer } from "#web/lib/api-types.ts";
import { apiQuery } from "#web/lib/queries.ts";

type Suggestions = ApiAnswer<"GET /api/signup-matches"> & {
  /** Who was skipped: as long as these are kept, whatever page lies between. */
  skipped?: readonly string[];
};

/** Asked for once: nobody changes under a finger. */
export const suggestionsQuery = () => ({
  ...apiQuery("GET /api/signup-matches"),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

export function skippedOf(suggestions: Suggestions): readonly string[] {
  return suggestions.skipped ?? [];
}

export function skipSuggestion(client: QueryClient, id: string): void {
  client.setQueryData<Suggestions>(
    suggestionsQuery().queryKey,
    (known) => known && { ...known, skipped: [...skippedOf(known), id] },
  );
}

/** Where there was nobody there may be somebody by now: after the own profile says more, for one. */
export function dropEmptySuggestions(client: QueryClient): void {
  const { queryKey } = suggestionsQuery();
  if (client.getQueryData<Suggestions>(queryKey)?.members.length === 0) client.removeQueries({ queryKey });
}
