import type { Locale } from "#i18n/locales.ts";
import data from "./regions.json" with { type: "json" };

/** What a country calls its regions; the label is the message `places.region.<kind>`. */
export const regionKinds = [
  "province",
  "federal_state",
  "state",
  "canton",
  "region",
  "community",
  "voivodeship",
  "county",
  "nation",
] as const;
export type RegionKind = (typeof regionKinds)[number];

/** A region is known by its country and code together. */
export type Region = {
  code: string;
  /** The local name. */
  name: string;
  /** Different names in other languages. */
  names?: Partial<Record<Locale, string>>;
};

const byCountry = data as Record<string, { kind: RegionKind; regions: Region[] }>;

/** "region" for a country that is not served. */
export function regionKind(country: string): RegionKind {
  return byCountry[country]?.kind ?? "region";
}

/** The regions of a served country; none for other countries. */
export function listRegions(country: string): readonly Region[] {
  return byCountry[country]?.regions ?? [];
}

export function findRegion(country: string, code: string): Region | null {
  return listRegions(country).find((region) => region.code === code) ?? null;
}

/** The region a city lies in, or null outside the countries served. */
export function regionOf(city: { country: string; region: string | null }): Region | null {
  return city.region === null ? null : findRegion(city.country, city.region);
}

export function placeName(
  place: { name: string; names?: Partial<Record<Locale, string>> },
  locale: Locale,
): string {
  return place.names?.[locale] ?? place.name;
}
