import type { FastifyInstance } from "fastify";
import { countryCookie, isCountry } from "#i18n/countries.ts";
import { type Locale, localeCookie } from "#i18n/locales.ts";
import { findStaff, namesUnknownStaffSession } from "#server/modules/desk/staff/staff-session.ts";
import { answerClosed, isAnsweredWhileClosed } from "#server/modules/ground/sites/closed-site.ts";
import { keepTracking } from "#server/modules/ground/sites/keep-tracking.ts";
import { touchLastSeen } from "#server/modules/people/accounts/touch-last-seen.ts";
import {
  findCachedSession,
  findCaller,
  findCallerWithFacts,
  namesUnknownSession,
} from "#server/modules/people/sessions/session.ts";
import { AppError } from "#server/platform/errors.ts";
import { countryOfProxy } from "#server/platform/http/country-of-proxy.ts";
import { isDeskAddress } from "#server/platform/http/staff-gate.ts";
import { createUnknownSessions } from "#server/platform/http/unknown-sessions.ts";
import { localeOf } from "./platform/locale-of.ts";
import type { Services } from "./services.ts";

/** Called by machines that address processes, not sites. */
const withoutSite = new Set(["/healthz", "/readyz", "/metrics"]);

/** Calls that, like pages, compare others with the caller. */
const withFacts = new Set(["/api/members", "/api/members/:member_id"]);

/** Determines, before all other work, the site, the caller, the language and the country of a request. */
export function addRequestHooks(app: FastifyInstance, services: Services): void {
  const { cells, db, clock, env, geo, rateLimits, sites } = services;
  const unknownSessions = createUnknownSessions(rateLimits);
  app.addHook("onRequest", async (request, reply) => {
    if (request.url.startsWith("/assets/") || withoutSite.has(request.routeOptions.url ?? "")) return;
    const site = await sites.find(request.hostname);
    if (!site) throw new AppError("unknown_site");
    // defence: links-from-site
    request.site = site;
    const forwarded = countryOfProxy(request, env.COUNTRY_HEADER);
    request.isCountryForwarded = forwarded !== null;
    request.geoCountry = forwarded ?? geo.countryOfAddress(request.ip);
    const chosen = request.cookies[countryCookie];
    request.country =
      isCountry(chosen) && site.settings.reach.countries.includes(chosen) ? chosen : request.geoCountry;
    const setLocale = (saved: Locale | undefined) => {
      request.locale = localeOf({
        cookie: request.cookies[localeCookie],
        saved,
        site: site.settings.reach,
        accepted: request.headers["accept-language"],
        country: request.country,
      });
    };
    const identify = async () => {
      const isSecure = env.secureCookies;
      const asked = { request, siteId: site.id, now: clock.now(), isSecure };
      const isUnknown = namesUnknownSession(request, isSecure);
      if (isUnknown) await unknownSessions.refuse(request.ip);
      const isCall = request.url.startsWith("/api/") && !withFacts.has(request.routeOptions.url ?? "");
      request.caller = isCall
        ? await findCaller(db, asked)
        : await findCallerWithFacts(db, { ...asked, cells });
      request.cachedSession = null;
      if (isUnknown && !request.caller) await unknownSessions.count(request.ip);
      if (request.caller) await touchLastSeen(db, request.caller, clock.now());
      setLocale(request.caller?.language);
    };
    // defence: closed-site-refuses
    if (site.isClosed && !isAnsweredWhileClosed(request)) {
      setLocale(undefined);
      return answerClosed(request, reply, () => sites.companyOf(site));
    }
    if (request.url.startsWith("/media/")) return setLocale(undefined);
    // Language, country and what a traffic source opens differ between visitors.
    reply.header("vary", ["Accept-Language", "Cookie", env.COUNTRY_HEADER].filter(Boolean).join(", "));
    // defence: desk-apart
    if (isDeskAddress(request)) {
      const isSecure = env.secureCookies;
      const isUnknown = namesUnknownStaffSession(request, isSecure);
      if (isUnknown) await unknownSessions.refuse(request.ip);
      request.staff = await findStaff(db, { request, siteId: site.id, now: clock.now(), isSecure });
      if (isUnknown && !request.staff) await unknownSessions.count(request.ip);
      reply.header("x-robots-tag", "noindex, nofollow");
      return setLocale(undefined);
    }
    if (!request.url.startsWith("/api/")) keepTracking(request, reply, env.secureCookies);
    const { hasShortcut } = request.routeOptions.config;
    const cached = hasShortcut ? findCachedSession(request, env.secureCookies) : null;
    if (!cached) return identify();
    request.cachedSession = cached;
    request.identify = identify;
    setLocale(cached.language);
  });
}
