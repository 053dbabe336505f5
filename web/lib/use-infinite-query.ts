import { useInfiniteQuery as useObservedPages, useQueryClient } from "@tanstack/react-query";
import { type LoadedOptions, loadedPages } from "./loaded-result.ts";

/** TanStack's `useInfiniteQuery`. On the server it is what the loaders found: nothing is fetched or observed there. */
export const useInfiniteQuery: typeof useObservedPages = import.meta.env.SSR
  ? (useLoadedPages as unknown as typeof useObservedPages)
  : useObservedPages;

function useLoadedPages(options: LoadedOptions) {
  return loadedPages(useQueryClient(), options);
}
