import type { City } from "#contracts/ground/sites.ts";
import type { Locale } from "#i18n/locales.ts";
import type { City as GeoCity } from "#server/platform/geo/cities.ts";
import { placeName, regionOf } from "#server/platform/geo/regions.ts";

export function presentCity(city: GeoCity, locale: Locale): City {
  const region = regionOf(city);
  return {
    id: String(city.id),
    name: placeName(city, locale),
    region: region?.code ?? null,
    region_name: region && placeName(region, locale),
    country: city.country,
  };
}
