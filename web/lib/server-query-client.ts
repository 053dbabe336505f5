import type { QueryClient } from "@tanstack/react-query";
import { readApiError } from "./api-error.ts";
import { createQueryClient, setTransport } from "./query-client.ts";
import type { ServerCall } from "./server-context.ts";

/** The cache of one page request: its queries call the API in-process. */
export function createServerQueryClient(call: ServerCall): QueryClient {
  const client = createQueryClient();
  setTransport(client, async (key, { params, query }) => {
    const { status, body } = await call(key, { params, query });
    if (status >= 200 && status < 300) return body;
    throw readApiError(status, body);
  });
  return client;
}
