import type { FastifyRequest } from "fastify";

/**
 * Whether the request came to the host that its answer is for. A client may report another one (X-Forwarded-Host) than the one
 * that a cache has in its key.
 */
export function isOfOwnHost({ host, headers }: Pick<FastifyRequest, "host" | "headers">): boolean {
  return host === headers.host;
}

/** The `cache-control` of an answer that differs by site alone. `policy`: for requests to the site's own host. */
export function cacheOfSite(request: Pick<FastifyRequest, "host" | "headers">, policy: string): string {
  // defence: site-files-of-own-host
  return isOfOwnHost(request) ? policy : "private, no-store";
}
