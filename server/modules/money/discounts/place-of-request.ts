import type { FastifyRequest } from "fastify";

/** The caller's country for codes of one country: by address, because a cookie chooses the other. */
export function placeOfRequest({
  geoCountry,
  country,
}: Pick<FastifyRequest, "geoCountry" | "country">): string | null {
  return /* defence: codes-where-one-is */ geoCountry ?? country;
}
