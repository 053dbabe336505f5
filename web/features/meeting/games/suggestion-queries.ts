import type { QueryClient } from "@tanstack/react-query";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { apiQuery } from "#web/lib/queries/queries.ts";

type Suggestions = ApiAnswer<"GET /api/signup-matches"> & {
  /** The skipped members, cached as long as the suggestions, across page changes. */
  skipped?: readonly string[];
};

/** Requested once, so that no card changes under a finger. */
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

/** Drops an empty answer: after a change, such as of the own profile, there may be suggestions. */
export function dropEmptySuggestions(client: QueryClient): void {
  const { queryKey } = suggestionsQuery();
  if (client.getQueryData<Suggestions>(queryKey)?.members.length === 0) client.removeQueries({ queryKey });
}
