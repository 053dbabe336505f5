import type { FastifyRequest } from "fastify";
import { knownZone } from "../zone-clock.ts";

/** The time zone that the browser keeps in a cookie (web/lib/browser/clock.ts); UTC without the cookie. */
export function zoneOfRequest({ cookies }: Pick<FastifyRequest, "cookies">): string {
  return knownZone(cookies.tz) ?? "UTC";
}
