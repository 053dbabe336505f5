import { notifyManager, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "#web/lib/api/api-error.ts";
import type { Parts } from "#web/lib/api/api-request.ts";
import type { ApiOptions } from "#web/lib/api/api-types.ts";

/** How queries of one client reach the API. */
export type Transport = (key: string, input: Parts & ApiOptions) => Promise<unknown>;

const transports = new WeakMap<QueryClient, Transport>();

export function setTransport(client: QueryClient, transport: Transport): void {
  transports.set(client, transport);
}

export function transportOf(client: QueryClient): Transport {
  return transports.get(client) ?? callFromBrowser;
}

const callFromBrowser: Transport = async (key, input) => {
  // A first page contains its data; the API client loads with the first further request.
  const { api } = await import("#web/lib/api/api.ts");
  const answer = await api(key as "GET /api/likes.php", input as ApiOptions);
  // Data of a query is never `false`: being logged out is its error.
  if (answer === false) {
    throw new ApiError(403, "authentication_required", "", {}, { authentication_required: true });
  }
  return answer;
};

// By default changes are rendered in a later task, and until then React would revert a ticked checkbox.
notifyManager.setScheduler(queueMicrotask);

/** The cache of one browser, one page request, or one test. */
export function createQueryClient(queryCache = new QueryCache()): QueryClient {
  return new QueryClient({
    queryCache,
    defaultOptions: {
      queries: {
        // The API client has its own retries; live events and writes invalidate earlier.
        retry: false,
        staleTime: 20_000,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
