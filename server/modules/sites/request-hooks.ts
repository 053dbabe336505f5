import type { FastifyInstance } from "fastify";
import { isLocale, type Locale, localeCookie } from "#i18n/locales.ts";
import { findCaller, findClaim } from "#server/modules/accounts/session.ts";
import { touchLastSeen } from "#server/modules/accounts/touch-last-seen.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Services } from "#server/services.ts";

/** Cookie of a country the visitor chose (geoip_selected_country). */
export const countryCookie = "country";

/** Asked by machines that know processes, not sites. */
const withoutSite = new Set(["/healthz", "/readyz", "/metrics"]);

/** Fills in, before anything else, which site is asked, who asks, in which language and from where. */
export function addRequestHooks(app: FastifyInstance, services: Services): void {
  const { db, clock, env, geo, sites } = services;
  app.addHook("onRequest", async (request) => {
    if (request.url.startsWith("/assets/") || withoutSite.has(request.url)) return;
    const site = await sites.find(request.hostname);
    if (!site) throw new AppError("unknown_site");
    request.site = site;
    request.geoCountry = geo.countryOfAddress(request.ip);
    const chosen = request.cookies[countryCookie];
    request.country = chosen && site.settings.countries.includes(chosen) ? chosen : request.geoCountry;
    const { domain_language: domainLanguage } = site.settings;
    const setLocale = (saved: Locale | undefined) => {
      request.locale = localeOf(request.cookies[localeCookie], saved, domainLanguage);
    };
    const identify = async () => {
      const isSecure = env.secureCookies;
      request.caller = await findCaller(db, { request, siteId: site.id, now: clock.now(), isSecure });
      request.claim = null;
      if (request.caller) await touchLastSeen(db, request.caller, clock.now());
      setLocale(request.caller?.language);
    };
    if (request.url.startsWith("/media/")) return setLocale(undefined);
    const claim = request.routeOptions.config.hasShortcut ? findClaim(request, env.secureCookies) : null;
    if (!claim) return identify();
    request.claim = claim;
    request.identify = identify;
    setLocale(claim.language);
  });
}

/** Language order: cookie, the member's saved language, the site's, English (decisions, Sites). */
export function localeOf(
  cookie: string | undefined,
  saved: Locale | undefined,
  domainLanguage: string,
): Locale {
  const ofDomain = domainLanguage.slice(0, 2);
  if (isLocale(cookie)) return cookie;
  if (saved) return saved;
  return isLocale(ofDomain) ? ofDomain : "en";
}
