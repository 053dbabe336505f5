import { useInfiniteQuery as useObservedPages, useQueryClient } from "@tanstack/react-query";
import { type LoadedOptions, loadedPages } from "#web/lib/api/loaded-result.ts";

/** TanStack's `useInfiniteQuery`. On the server it is the loaders' result, without fetching and observers. */
export const useInfiniteQuery: typeof useObservedPages = import.meta.env.SSR
  ? (useLoadedPages as unknown as typeof useObservedPages)
  : useObservedPages;

function useLoadedPages(options: LoadedOptions) {
  return loadedPages(useQueryClient(), options);
}
