import type { QueryClient, QueryKey } from "@tanstack/react-query";

export type LoadedOptions = { queryKey: QueryKey; enabled?: boolean };
type PageOptions = LoadedOptions & {
  getNextPageParam?: (last: unknown, all: unknown[], lastParam: unknown, params: unknown[]) => unknown;
};
type Pages = { pages: unknown[]; pageParams: unknown[] };

const never = () => Promise.reject(new Error("Nothing is fetched while the server draws"));

/**
 * A query's result like the first one of an observer, which is enough for the server: data, or pending. A failed query is
 * pending too, because the browser does not know of the failure and requests it again.
 */
export function loadedResult(client: QueryClient, { queryKey, enabled }: LoadedOptions) {
  const state = client.getQueryState(queryKey);
  const isSuccess = state?.data !== undefined;
  const isFetching = !isSuccess && enabled !== false;
  return {
    data: state?.data,
    dataUpdatedAt: state?.dataUpdatedAt ?? 0,
    error: null,
    status: isSuccess ? "success" : "pending",
    fetchStatus: isFetching ? "fetching" : "idle",
    isSuccess,
    isPending: !isSuccess,
    isLoading: isFetching,
    isFetching,
    isError: false,
    refetch: never,
  };
}

/** The same of a list in pages. */
export function loadedPages(client: QueryClient, options: PageOptions) {
  const result = loadedResult(client, options);
  const data = result.data as Pages | undefined;
  return {
    ...result,
    hasNextPage: hasNext(options, data),
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage: never,
  };
}

function hasNext({ getNextPageParam }: PageOptions, data: Pages | undefined): boolean {
  if (!data || !getNextPageParam) return false;
  const { pages, pageParams } = data;
  return getNextPageParam(pages.at(-1), pages, pageParams.at(-1), pageParams) != null;
}
