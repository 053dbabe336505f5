import { isLocale, type Locale } from "#i18n/locales.ts";
import { hasLocale, offeredLocales, ownLocale, type SiteLanguages } from "#i18n/site-languages.ts";
import { languageHeaderMaxLength } from "./platform-limits.ts";

type Signs = {
  cookie: string | undefined;
  /** The signed-in member's. */
  saved: Locale | undefined;
  site: SiteLanguages;
  /** The Accept-Language header. */
  accepted: string | undefined;
  country: string | null;
};

/**
 * Language order (decisions, Sites): cookie, the member's saved language, the site's, the browser's favourite among
 * those visible in the visitor's country, English. Languages that the site does not have are passed over; a member with
 * such a saved language gets the site's own one, as in mails.
 */
export function localeOf({ cookie, saved, site, accepted, country }: Signs): Locale {
  const { languages, domainLanguage } = site;
  // defence: known-languages-only
  if (hasLocale(languages, cookie)) return cookie;
  if (hasLocale(languages, saved)) return saved;
  if (saved !== undefined || hasLocale(languages, domainLanguage.slice(0, 2))) return ownLocale(site);
  const visible = offeredLocales(languages, country);
  return favouritesOf(accepted ?? "").find((locale) => visible.includes(locale)) ?? ownLocale(site);
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
