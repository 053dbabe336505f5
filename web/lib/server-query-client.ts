import type { QueryClient } from "@tanstack/react-query";
import { readApiError } from "./api-error.ts";
import { buildHeaders, buildRequest } from "./api-request.ts";
import { createQueryClient, setTransport } from "./query-client.ts";
import type { ServerCall } from "./server-context.ts";

/** The cache of one page request: its queries call the API in-process. */
export function createServerQueryClient(call: ServerCall): QueryClient {
  const client = createQueryClient();
  setTransport(client, async (key, input) => {
    const { method, path } = buildRequest(key, input);
    const { status, body } = await call({ method, path, body: input.body, headers: buildHeaders(method) });
    if (status >= 200 && status < 300) return body;
    throw readApiError(status, body);
  });
  return client;
}
