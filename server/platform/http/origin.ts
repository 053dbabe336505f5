import type { FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";

/**
 * Refuses state-changing calls that another origin's page makes. Browsers always say where such a call comes
 * from; a call without any of these headers is not a browser's and carries nobody's cookies unasked.
 */
export function refuseForeignOrigin(request: FastifyRequest): void {
  const fetchSite = request.headers["sec-fetch-site"];
  if (fetchSite !== undefined && fetchSite !== "same-origin" && fetchSite !== "none") {
    throw new AppError("foreign_origin");
  }
  const origin = request.headers.origin;
  if (origin === undefined) return;
  const host = originHost(origin);
  if (host === null || host !== request.host) throw new AppError("foreign_origin");
}

function originHost(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
