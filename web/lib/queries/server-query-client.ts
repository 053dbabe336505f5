import {
  type Query,
  QueryCache,
  type QueryClient,
  type QueryKey,
  type QueryOptions,
  type QueryState,
} from "@tanstack/react-query";
import { readApiError } from "#web/lib/api/api-error.ts";
import type { ServerCall } from "#web/lib/page/server-context.ts";
import { createQueryClient, setTransport } from "./query-client.ts";

/**
 * Lives as long as its request. A query with a cache time would set a timer, which would keep the request, its answer and
 * all its data in memory until then.
 */
class RequestCache extends QueryCache {
  override build<F, E, D, K extends QueryKey>(
    client: QueryClient,
    options: QueryOptions<F, E, D, K> & { queryKey: K },
    state?: QueryState<D, E>,
  ): Query<F, E, D, K> {
    return super.build(client, { ...options, gcTime: Number.POSITIVE_INFINITY }, state);
  }
}

/** The cache of one page request: its queries call the API in-process. */
export function createServerQueryClient(call: ServerCall): QueryClient {
  const client = createQueryClient(new RequestCache());
  setTransport(client, async (key, { params, query }) => {
    const { status, body } = await call(key, { params, query });
    if (status >= 200 && status < 300) return body;
    throw readApiError(status, body);
  });
  return client;
}
