import type { z } from "zod";
import type { langConfig } from "#contracts/ground/lang-config.ts";
import type { Settings } from "#contracts/ground/site-settings.ts";
import { detectedCountry } from "#i18n/countries.ts";
import { offeredLocales } from "#i18n/site-languages.ts";
import { FieldError } from "#server/platform/errors.ts";

export type LangConfig = z.output<typeof langConfig>;

/** Whether a site serves a country, by its name in lists of countries. */
export function isServed({ countries }: Settings["reach"], country: string | null | undefined): boolean {
  return (countries as readonly unknown[]).includes(country);
}

/** Whether a country may be chosen: one that the site serves, or the one detected from the address. */
export function isChoice(reach: Settings["reach"], country: string | null | undefined): boolean {
  return country === detectedCountry || isServed(reach, country);
}

type Place = { reach: Settings["reach"]; countryNow: string | null; geoCountry: string | null };

/** Refuses a country that the site does not serve, and a language that it does not offer there. */
export function checkLangConfig(
  { language, country }: LangConfig,
  { reach, countryNow, geoCountry }: Place,
): void {
  if (country !== null && !isChoice(reach, country)) {
    throw new FieldError({ country: { code: "country_unknown" } });
  }
  const place = country === detectedCountry ? geoCountry : (country ?? countryNow);
  if (!offeredLocales(reach.languages, place).includes(language)) {
    throw new FieldError({ language: { code: "language_unknown" } });
  }
}
