import { QueryClient } from "@tanstack/react-query";
import { api } from "./api.ts";
import { ApiError, readApiError } from "./api-error.ts";
import { buildHeaders, buildRequest, type Parts } from "./api-request.ts";
import type { ApiOptions } from "./api-types.ts";
import type { ServerCall } from "./server-context.ts";

/** How queries of one client reach the API. */
export type Transport = (key: string, input: Parts & ApiOptions) => Promise<unknown>;

const transports = new WeakMap<QueryClient, Transport>();

export function transportOf(client: QueryClient): Transport {
  return transports.get(client) ?? callFromBrowser;
}

const callFromBrowser: Transport = async (key, input) => {
  const answer = await api(key as "GET /api/likes.php", input as ApiOptions);
  // Data of a query is never `false`: being logged out is its error.
  if (answer === false) {
    throw new ApiError(403, "authentication_required", "", {}, { authentication_required: true });
  }
  return answer;
};

/** The cache of one page request. */
export function createServerQueryClient(call: ServerCall): QueryClient {
  const client = createQueryClient();
  transports.set(client, async (key, input) => {
    const { method, path } = buildRequest(key, input);
    const { status, body } = await call({ method, path, body: input.body, headers: buildHeaders(method) });
    if (status >= 200 && status < 300) return body;
    throw readApiError(status, body);
  });
  return client;
}

/** The cache of one browser, or of a test. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The API client retries by itself; live events and writes invalidate sooner.
        retry: false,
        staleTime: 20_000,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
      dehydrate: { shouldDehydrateQuery: (query) => query.state.status === "success" },
    },
  });
}
