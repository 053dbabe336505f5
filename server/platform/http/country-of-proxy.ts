import type { FastifyRequest } from "fastify";
import { type Country, isCountry } from "#i18n/countries.ts";

/**
 * The country of the visitor, as a trusted proxy names it in the header COUNTRY_HEADER. Null without that setting, for a
 * header from another sender, and for a country that the product does not serve.
 */
export function countryOfProxy(
  request: Pick<FastifyRequest, "headers" | "ips">,
  header: string,
): Country | null {
  if (header === "") return null;
  // A second address is one that a trusted proxy has reported in X-Forwarded-For.
  const isFromProxy = (request.ips?.length ?? 0) > 1;
  // defence: country-of-trusted-proxy
  if (!isFromProxy) return null;
  const named = request.headers[header];
  return isCountry(named) ? named : null;
}
