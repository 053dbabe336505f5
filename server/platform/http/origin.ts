import type { FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";

/**
 * Refuses state-changing calls that another origin's page makes. Browsers always say where such a call comes
 * from; a call without any of these headers is not from a browser, so it sends no cookies by itself.
 */
export function refuseForeignOrigin(request: FastifyRequest): void {
  const fetchSite = request.headers["sec-fetch-site"];
  // defence: fetch-site-believed
  if (fetchSite !== undefined && fetchSite !== "same-origin" && fetchSite !== "none") {
    throw new AppError("foreign_origin");
  }
  const { origin, referer } = request.headers;
  if (/* defence: origin-decides */ origin === undefined) {
    // For older browsers, which do not send the origin with every call.
    if (fetchSite === undefined && referer !== undefined) refuseUnlessOwn(request, referer);
    return;
  }
  refuseUnlessOwn(request, origin);
}

function refuseUnlessOwn(request: FastifyRequest, address: string): void {
  const from = URL.canParse(address) ? new URL(address) : null;
  if (from?.host !== request.host || !schemesOf(request).has(from.protocol)) {
    throw new AppError("foreign_origin");
  }
}

/** The host as members type it, or as a trusted proxy reports it. */
function schemesOf(request: FastifyRequest): Set<string> {
  const own = new URL(request.site.publicUrl).protocol;
  return new Set(request.protocol === "https" ? [own, "https:"] : [own]);
}
