import type { FastifyReply, FastifyRequest } from "fastify";
import { tracking as trackingShape } from "#contracts/people/accounts.ts";
import { readTracking } from "./read-tracking.ts";
import { isTrafficSource } from "./visitor-access.ts";

/** Countries that require consent before attribution is stored (ePrivacy): EU, EEA, UK, Switzerland. */
const asksConsent = new Set(
  "AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(
    " ",
  ),
);

/**
 * Stores the origin of a visit (seed section 3) until the browser closes, for every tab and from the first
 * page on. The network of a traffic source is stored in every country, because without it the visitor would
 * not get the access that they came for. Other data is stored only where no consent is required
 * (docs/decisions/0015-sites.md).
 */
export function keepTracking(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): void {
  const asked = trackingShape.safeParse(request.query);
  if (!asked.success || Object.keys(asked.data).length === 0) return;
  const { network, ...others } = asked.data;
  const isFree = asksNoConsent(request.geoCountry) && asksNoConsent(request.country);
  const kept = {
    ...(network && (isFree || isTrafficSource(request.site.settings.signup, network)) ? { network } : {}),
    ...(isFree ? others : {}),
  };
  if (Object.keys(kept).length === 0) return;
  const value = JSON.stringify({ ...readTracking(request.cookies), ...kept });
  request.cookies.tracking = value;
  // The sign-up page reads it, to tell visitors before the form whether they may join.
  reply.setCookie("tracking", value, { path: "/", sameSite: "lax", secure: isSecure, httpOnly: false });
}

/**
 * Called for the address's country and for the chosen one: a choice of prices and languages does not change
 * the visitor's law, and an unknown country requires consent.
 */
function asksNoConsent(country: string | null): boolean {
  return country !== null && !asksConsent.has(country);
}
