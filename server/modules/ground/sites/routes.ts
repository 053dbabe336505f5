import type { FastifyInstance } from "fastify";
import { interestTopics } from "#contracts/people/profile-options.ts";
import { localesOfCountry } from "#i18n/locales.ts";
import { listRegions, placeName, regionKind } from "#server/platform/geo/regions.ts";
import { mount } from "#server/platform/http/mount.ts";
import { networkOf } from "#server/platform/network-of.ts";
import { translator } from "#server/platform/translate.ts";
import type { Services } from "#server/services.ts";
import { presentCity } from "./present.ts";

const placeLookupsPerMinute = 120;

export function siteRoutes(app: FastifyInstance, services: Services): void {
  const { env, geo, rateLimits, sites } = services;

  mount(app, "GET /api/settings.php", async ({ site, request }) => {
    const { settings } = site;
    return {
      ...settings,
      geoip_country: request.geoCountry,
      geoip_selected_country: request.country,
      languages: [...localesOfCountry(request.country)],
      is_language_menu_hidden: settings.isLanguageMenuHidden,
      free_messages: settings.freeMessages,
      free_conversations: settings.freeConversations,
      free_photos: settings.freePhotos,
      premium_photos: settings.premiumPhotos,
      is_demo: env.DEMO,
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
    const countries = query.country ? [query.country] : site.settings.countries;
    return {
      countries: countries.map((country) => ({
        country,
        region_kind: regionKind(country),
        regions: listRegions(country).map((region) => ({ id: region.code, name: placeName(region, locale) })),
      })),
    };
  });

  mount(app, "GET /api/geocode.php", async ({ query, request, locale }) => {
    await rateLimits.take(`places:${networkOf(request.ip)}`, placeLookupsPerMinute, 60);
    const city = geo.nearestCity(query.lat, query.lon);
    return { city: city && presentCity(city, locale) };
  });

  mount(app, "GET /api/cities", async ({ query, request, locale }) => {
    await rateLimits.take(`places:${networkOf(request.ip)}`, placeLookupsPerMinute, 60);
    const found = geo.searchCities({ text: query.text, country: query.country, limit: 8 });
    return { cities: found.map((city) => presentCity(city, locale)) };
  });
}
