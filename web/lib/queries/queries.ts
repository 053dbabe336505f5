import {
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { Parts } from "#web/lib/api/api-request.ts";
import type { ApiAnswer, ApiArguments, ApiKey, ApiOptions } from "#web/lib/api/api-types.ts";
import { useHydrated } from "#web/lib/page/hydrated.ts";
import { findFirstAnswer } from "#web/lib/page/page-state.ts";
import { transportOf } from "./query-client.ts";

type GetKey = Extract<ApiKey, `GET ${string}`>;

/** The API of a query's client: in-process on the server, over the network in the browser. */
export function apiOf(client: QueryClient) {
  return <K extends ApiKey>(key: K, ...args: ApiArguments<K>): Promise<ApiAnswer<K>> =>
    transportOf(client)(key, (args[0] ?? {}) as Parts & ApiOptions) as Promise<ApiAnswer<K>>;
}

/** Everything cached of one address: `queryClient.invalidateQueries({ queryKey: apiKey("GET /api/likes.php") })`. */
export function apiKey(key: GetKey, parts?: Parts): readonly unknown[] {
  const { params, query } = parts ?? {};
  return [key, ...(params || query ? [{ ...(params && { params }), ...(query && { query }) }] : [])];
}

/** Query options of one GET: the same object serves loaders and components. */
export function apiQuery<K extends GetKey>(key: K, ...args: ApiArguments<K>) {
  const input = (args[0] ?? {}) as Parts;
  return queryOptions({
    queryKey: apiKey(key, input),
    queryFn: ({ client, signal }): Promise<ApiAnswer<K>> =>
      transportOf(client)(key, { ...input, signal }) as Promise<ApiAnswer<K>>,
  });
}

type Paged = { next_cursor: string | null };

/** Query options of a list in pages: `cursor` in, `next_cursor` out. */
export function apiPages<K extends GetKey>(
  key: ApiAnswer<K> extends Paged ? K : never,
  ...args: ApiArguments<K>
) {
  const input = (args[0] ?? {}) as Parts;
  return infiniteQueryOptions({
    queryKey: [...apiKey(key, input), "pages"],
    initialPageParam: null as string | null,
    queryFn: ({ client, signal, pageParam }): Promise<ApiAnswer<K>> => {
      const query = { ...input.query, ...(pageParam !== null && { cursor: pageParam }) };
      return transportOf(client)(key, { ...input, query, signal }) as Promise<ApiAnswer<K>>;
    },
    getNextPageParam: (page) => (page as Paged).next_cursor,
  });
}

type Cached<T, K extends QueryKey> = UseQueryOptions<T, Error, T, K>;

/**
 * The data of a query that many parts of a page read, such as each card. On the server it is the loaders' result without
 * an observer, because observers would cost more than the rendering. Deferred parts read all their data through this,
 * because newer data may arrive before they hydrate.
 */
export function useCached<T, K extends QueryKey>(query: Cached<T, K>): T | undefined {
  return useAnswer(query);
}

// A build always has the same one of the two.
const useAnswer = import.meta.env.SSR ? useLoaded : useObserved;

function useLoaded<T, K extends QueryKey>({ queryKey }: Cached<T, K>): T | undefined {
  return useQueryClient().getQueryData<T>(queryKey);
}

/** The server's data during the hydration of a part, however late; then the current data. */
function useObserved<T, K extends QueryKey>(query: Cached<T, K>): T | undefined {
  const { data } = useQuery(query);
  return useHydrated() ? data : findFirstAnswer<T>(query.queryKey);
}
