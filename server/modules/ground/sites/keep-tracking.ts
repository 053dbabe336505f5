import type { FastifyReply, FastifyRequest } from "fastify";
import { tracking as trackingShape } from "#contracts/people/accounts.ts";
import type { Tracking } from "#server/db/schema/accounts.ts";
import { readTracking } from "./read-tracking.ts";
import { isTrafficSource } from "./visitor-access.ts";

/** No script reads it. */
const cookieOptions = { path: "/", sameSite: "lax", httpOnly: true } as const;

/** Countries that require consent before attribution is stored (ePrivacy): EU, EEA, UK, Switzerland. */
const asksConsent = new Set(
  "AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(
    " ",
  ),
);

/**
 * Stores the origin of a visit (seed section 3) until the browser closes or signs up, for every tab and from the first
 * page on. This cookie is the only place in the browser that keeps it.
 */
export function keepTracking(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): void {
  const asked = trackingShape.safeParse(request.query);
  if (!asked.success || Object.keys(asked.data).length === 0) return;
  const kept = allowedTracking(request, asked.data as Tracking);
  if (!kept) return;
  const value = JSON.stringify({ ...readTracking(request.cookies), ...kept });
  request.cookies.tracking = value;
  reply.setCookie("tracking", value, { ...cookieOptions, secure: isSecure });
}

/** Deletes the cookie after its use: the account that the visit made keeps what the law allows. */
export function dropTracking(reply: FastifyReply, isSecure: boolean): void {
  reply.clearCookie("tracking", { ...cookieOptions, secure: isSecure });
}

/**
 * Whether the visitor has to be asked before the source of the visit is kept: by the address's country and by the chosen
 * one, because a choice of prices and languages does not change the visitor's law; an unknown country requires consent.
 */
export function mustAskForTracking({
  country,
  geoCountry,
}: Pick<FastifyRequest, "country" | "geoCountry">): boolean {
  return !(asksNoConsent(geoCountry) && asksNoConsent(country));
}

/**
 * The parts of a visit's origin that may be stored without asking, and so the only ones that are used; undefined if there
 * are none. The network of a traffic source is used in every country, because without it the visitor would not get the
 * access that they came for. Other data is used only where no consent is required, or with it (docs/decisions/0015-sites.md).
 */
export function allowedTracking(
  request: Pick<FastifyRequest, "site" | "country" | "geoCountry">,
  { network, ...others }: Tracking,
  hasConsent = false,
): Tracking | undefined {
  // defence: tracking-needs-consent
  const isFree = hasConsent || !mustAskForTracking(request);
  const isOpening = isTrafficSource(request.site.settings.signup, network);
  const allowed = {
    ...(network && (isFree || isOpening) ? { network } : {}),
    ...(isFree ? others : {}),
  };
  return Object.keys(allowed).length > 0 ? allowed : undefined;
}

function asksNoConsent(country: string | null): boolean {
  return country !== null && !asksConsent.has(country);
}
