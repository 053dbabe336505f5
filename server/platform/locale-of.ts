import { defaultLocale, isLocale, type Locale } from "#i18n/locales.ts";
import { localesOfCountry } from "#i18n/locales-of-country.ts";
import { languageHeaderMaxLength } from "./platform-limits.ts";

type Signs = {
  cookie: string | undefined;
  /** The signed-in member's. */
  saved: Locale | undefined;
  domainLanguage: string;
  /** The Accept-Language header. */
  accepted: string | undefined;
  country: string | null;
};

/**
 * Language order (decisions, Sites): cookie, the member's saved language, the site's, the browser's favourite among
 * those visible in the visitor's country, English.
 */
export function localeOf({ cookie, saved, domainLanguage, accepted, country }: Signs): Locale {
  const ofDomain = domainLanguage.slice(0, 2);
  // defence: known-languages-only
  if (isLocale(cookie)) return cookie;
  if (saved) return saved;
  if (isLocale(ofDomain)) return ofDomain;
  const visible = localesOfCountry(country);
  return favouritesOf(accepted ?? "").find((locale) => visible.includes(locale)) ?? defaultLocale;
}

/** Supported languages of the header, in order of preference. */
function favouritesOf(header: string): Locale[] {
  return header
    .slice(0, languageHeaderMaxLength)
    .split(",")
    .flatMap((range) => {
      const [tag = "", ...parameters] = range.trim().toLowerCase().split(";");
      const weight = Number(/q=([\d.]+)/.exec(parameters.join(";"))?.[1] ?? 1);
      const language = tag.split("-")[0] ?? "";
      const locale = language === "no" || language === "nn" ? "nb" : language;
      return isLocale(locale) && weight > 0 ? [{ locale, weight }] : [];
    })
    .sort((one, other) => other.weight - one.weight)
    .map(({ locale }) => locale);
}
