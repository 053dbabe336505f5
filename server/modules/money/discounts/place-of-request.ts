import type { FastifyRequest } from "fastify";

/** Where codes of one country take the asker to be: by the address, since a country is chosen by a cookie. */
export function placeOfRequest({
  geoCountry,
  country,
}: Pick<FastifyRequest, "geoCountry" | "country">): string | null {
  // defence: codes-where-one-is
  return geoCountry ?? country;
}
