import { type Country, isCountry } from "./countries.ts";
import { isLocale, type Locale, locales } from "./locales.ts";

/**
 * The languages that the seed shows for a country (section 9), its own first; for other countries its own and
 * English.
 */
const byCountry: Record<Country, readonly Locale[]> = {
  US: ["en", "es"],
  CH: ["de", "it", "fr", "en"],
  BE: ["nl", "fr", "de"],
  NL: ["nl", "en"],
  DE: ["de", "en"],
  AT: ["de", "en"],
  IT: ["it", "en"],
  FR: ["fr", "en"],
  ES: ["es", "en"],
  PL: ["pl", "en"],
  DK: ["da", "en"],
  FI: ["fi", "sv", "en"],
  NO: ["nb", "en"],
  SE: ["sv", "en"],
  GB: ["en"],
  IE: ["en"],
};

/** All languages if the country is unknown. */
export function localesOfCountry(country: string | null): readonly Locale[] {
  if (!country) return locales;
  if (isCountry(country)) return byCountry[country];
  const own = new Intl.Locale(`und-${country}`).maximize().language;
  return isLocale(own) && own !== "en" ? [own, "en"] : ["en"];
}
