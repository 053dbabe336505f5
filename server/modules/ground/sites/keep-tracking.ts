import type { FastifyReply, FastifyRequest } from "fastify";
import { tracking as trackingShape } from "#contracts/people/accounts.ts";
import { readTracking } from "./read-tracking.ts";
import { isTrafficSource } from "./visitor-access.ts";

/** Where the law asks for consent before anything is stored for attribution (ePrivacy): EU, EEA, UK, Switzerland. */
const asksConsent = new Set(
  "AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(
    " ",
  ),
);

/**
 * Keeps where a visit came from (seed section 3) until the browser closes, so that it holds in every tab and from the
 * first page on. A network that opens what is closed to others is kept everywhere: without it the visitor would not get
 * what they came for. Everything else only where no consent is asked (docs/decisions/0015-sites.md).
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
  // The sign-up page reads it, to tell whether somebody may join before they fill in the form.
  reply.setCookie("tracking", value, { path: "/", sameSite: "lax", secure: isSecure, httpOnly: false });
}

/**
 * Of the address and of the chosen country alike: a choice of prices and languages moves nobody out of their law, and an
 * address that tells nothing frees nobody.
 */
function asksNoConsent(country: string | null): boolean {
  return country !== null && !asksConsent.has(country);
}
