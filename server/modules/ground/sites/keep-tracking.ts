import type { FastifyReply, FastifyRequest } from "fastify";
import { tracking as trackingShape } from "#contracts/people/accounts.ts";
import type { Tracking } from "#server/db/schema/accounts.ts";
import { readTracking } from "./read-tracking.ts";
import { opensAccess } from "./visitor-access.ts";

/** No script reads it. */
const cookieOptions = { path: "/", sameSite: "lax", httpOnly: true } as const;

/** Countries that require consent before attribution is stored (ePrivacy): EU with its territories, EEA, UK, Switzerland. */
const asksConsent = new Set(
  "AT AX BE BG CH CY CZ DE DK EE ES FI FR GB GF GP GR HR HU IE IS IT LI LT LU LV MF MQ MT NL NO PL PT RE RO SE SI SK YT".split(
    " ",
  ),
);

/**
 * Stores the origin of a visit (seed section 3) until the browser closes or signs up, for every tab and from the first
 * page on. This cookie is the only place in the browser that keeps it.
 */
export function keepTracking(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): void {
  const kept = allowedTracking(request, readAsked(request.query));
  if (!kept) return;
  const value = JSON.stringify({ ...readTracking(request.cookies), ...kept });
  request.cookies.tracking = value;
  reply.setCookie("tracking", value, { ...cookieOptions, secure: isSecure });
}

/**
 * The source that an address names, each value by itself: of a name that stands there twice the first value counts, and
 * one that is too long is left out, so that it keeps nobody from the access that another name gives.
 */
function readAsked(query: unknown): Tracking {
  const values = Object.entries(trackingShape.shape).flatMap(([name, shape]) => {
    const [first] = [(query as Record<string, unknown>)[name]].flat();
    const { data } = shape.safeParse(first);
    return data === undefined ? [] : [[name, data] as const];
  });
  return Object.fromEntries(values);
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
 * The parts of a visit's source that may be stored in the visitor's browser without asking; undefined if there are none. Where
 * the law asks for consent, this is the network of a traffic source that opens what is closed to others, because without it the
 * visitor would not get the access that they came for (docs/decisions/0015-sites.md).
 */
export function allowedTracking(
  request: Pick<FastifyRequest, "site" | "country" | "geoCountry">,
  { network, ...others }: Tracking,
): Tracking | undefined {
  const isFree = !mustAskForTracking(request);
  // defence: network-only-where-it-opens
  const isOpening = opensAccess(request.site.settings, network);
  return filled({
    ...(network && (isFree || isOpening) ? { network } : {}),
    ...(isFree ? others : {}),
  });
}

/**
 * The source of a visit that its account keeps; undefined if there is none. Where the law asks for consent, nothing is kept
 * without it: the network has opened the sign-up before, and is not needed any more.
 */
export function keptTracking(
  request: Pick<FastifyRequest, "country" | "geoCountry">,
  tracking: Tracking,
  hasConsent: boolean,
): Tracking | undefined {
  // defence: tracking-needs-consent
  const isFree = hasConsent || !mustAskForTracking(request);
  return isFree ? filled(tracking) : undefined;
}

const filled = (tracking: Tracking) => (Object.keys(tracking).length > 0 ? tracking : undefined);

function asksNoConsent(country: string | null): boolean {
  return country !== null && !asksConsent.has(country);
}
