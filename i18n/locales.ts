import { type Country, isCountry } from "./countries.ts";

/** The eleven languages of the seed (section 9), in the order the language menu shows them. */
export const locales = ["en", "nl", "de", "it", "fr", "es", "pl", "da", "fi", "nb", "sv"] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = "en";
export const localeCookie = "locale";
export const localeCookieDays = 365;

/** Each language's own name: a menu of languages is read by people who know only theirs. */
export const localeNames: Record<Locale, string> = {
  en: "English",
  nl: "Nederlands",
  de: "Deutsch",
  it: "Italiano",
  fr: "Français",
  es: "Español",
  pl: "Polski",
  da: "Dansk",
  fi: "Suomi",
  nb: "Norsk",
  sv: "Svenska",
};

export function isLocale(value: unknown): value is Locale {
  return typeof value === "string" && (locales as readonly string[]).includes(value);
}

/** The languages the seed shows per country (section 9); elsewhere the country's own and English. */
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

/** All of them where the country is not known. */
export function localesOfCountry(country: string | null): readonly Locale[] {
  if (!country) return locales;
  if (isCountry(country)) return byCountry[country];
  const own = new Intl.Locale(`und-${country}`).maximize().language;
  return isLocale(own) && own !== "en" ? [own, "en"] : ["en"];
}
