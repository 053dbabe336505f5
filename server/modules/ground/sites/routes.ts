import type { FastifyInstance } from "fastify";
import { interestTopics } from "#contracts/people/profile-options.ts";
import { countryCookie } from "#i18n/countries.ts";
import { offeredLocales } from "#i18n/site-languages.ts";
import { listRegions, placeName, regionKind } from "#server/platform/geo/regions.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { mount } from "#server/platform/http/mount.ts";
import { networkOf } from "#server/platform/network-of.ts";
import { minuteSeconds } from "#server/platform/time-units.ts";
import { translator } from "#server/platform/translate.ts";
import type { Services } from "#server/services.ts";
import { isServed } from "./check-lang-config.ts";
import { mustAskForTracking } from "./keep-tracking.ts";
import { kindsServed } from "./kinds-served.ts";
import { presentCity } from "./present.ts";
import { presentSettings } from "./present-settings.ts";
import { readTracking } from "./read-tracking.ts";
import { citiesSuggestedAtMost, placeLookupsPerMinute } from "./site-limits.ts";
import { isOpenToVisitors, isSignupClosed } from "./visitor-access.ts";

/** Values that other wings add to a site's settings. */
type Beside = {
  /** Price by country, in the currency's own unit. */
  minimumMessageCosts: (site: RequestSite) => Record<string, { costs: number; currency: string }>;
};

export function siteRoutes(app: FastifyInstance, services: Services, beside: Beside): void {
  const { env, geo, rateLimits, sites } = services;

  mount(app, "GET /api/settings.php", async ({ site, request }) => {
    const { settings } = site;
    const network = readTracking(request.cookies)?.network;
    const minimumMessageCosts = beside.minimumMessageCosts(site);
    return {
      ...presentSettings(settings, { companyId: site.companyId, minimumMessageCosts }),
      geoip_country: request.geoCountry,
      geoip_selected_country: request.country,
      is_country_chosen: isServed(settings.reach, request.cookies[countryCookie]),
      is_tracking_asked: mustAskForTracking(request),
      languages: [...offeredLocales(settings.reach.languages, request.country)],
      is_language_menu_hidden: settings.reach.isLanguageMenuHidden,
      is_signup_closed: isSignupClosed(settings.signup, network),
      is_search_closed: !isOpenToVisitors(settings, network),
      search_kinds: kindsServed(settings.kinds),
      free_messages: settings.money.freeMessages,
      free_conversations: settings.money.freeConversations,
      free_photos: settings.photos.freeSlots,
      premium_photos: settings.photos.premiumSlots,
      is_demo: env.DEMO,
      minimum_message_cost: (request.country && minimumMessageCosts[request.country]) || null,
    };
  });

  mount(app, "GET /api/companyinfo.php", async ({ site }) => {
    const company = await sites.companyOf(site);
    return {
      name: company.name,
      address: company.address,
      kvk: company.kvk,
      city: company.city,
      country: company.country,
      tradenames: company.tradenames,
      vat_numbers: company.vatNumbers,
      support_phone: company.supportPhone,
      delete_discount: company.deleteDiscount,
      added: company.addedAt.toISOString(),
    };
  });

  mount(app, "GET /api/interests.php", async ({ locale }) => {
    const t = translator(locale, "options");
    return { interests: interestTopics.map((id) => ({ id, name: t(`interests.${id}`) })) };
  });

  mount(app, "GET /api/regions.php", async ({ query, site, locale }) => {
    const countries = query.country ? [query.country] : site.settings.reach.countries;
    return {
      countries: countries.map((country) => ({
        country,
        region_kind: regionKind(country),
        regions: listRegions(country).map((region) => ({ id: region.code, name: placeName(region, locale) })),
      })),
    };
  });

  mount(app, "GET /api/geocode.php", async ({ query, request, locale }) => {
    await rateLimits.take(`places:${networkOf(request.ip)}`, placeLookupsPerMinute, minuteSeconds);
    const city = geo.nearestCity(query.lat, query.lon);
    return { city: city && presentCity(city, locale) };
  });

  mount(app, "GET /api/cities", async ({ query, request, locale }) => {
    await rateLimits.take(`places:${networkOf(request.ip)}`, placeLookupsPerMinute, minuteSeconds);
    const found = geo.searchCities({
      text: query.text,
      country: query.country,
      limit: citiesSuggestedAtMost,
    });
    return { cities: found.map((city) => presentCity(city, locale)) };
  });
}
