import { useQuery as useObservedQuery, useQueryClient } from "@tanstack/react-query";
import { type LoadedOptions, loadedResult } from "#web/lib/api/loaded-result.ts";

/** TanStack's `useQuery`. On the server it is the loaders' result, without fetching and observers. */
export const useQuery: typeof useObservedQuery = import.meta.env.SSR
  ? (useLoadedQuery as unknown as typeof useObservedQuery)
  : useObservedQuery;

function useLoadedQuery(options: LoadedOptions) {
  return loadedResult(useQueryClient(), options);
}
