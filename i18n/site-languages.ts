import { defaultLocale, isLocale, type Locale } from "./locales.ts";
import { localesOfCountry } from "./locales-of-country.ts";

/** The settings of a site that decide in which languages it speaks. */
export type SiteLanguages = {
  languages: readonly Locale[];
  /** Its first two letters name the site's own language. */
  domainLanguage: string;
};

/** The language in which a site speaks to readers whose own it does not have: its domain's, English, or its first. */
export function ownLocale({ languages, domainLanguage }: SiteLanguages): Locale {
  const ofDomain = domainLanguage.slice(0, 2);
  if (hasLocale(languages, ofDomain)) return ofDomain;
  return languages.includes(defaultLocale) ? defaultLocale : (languages[0] ?? defaultLocale);
}

/** The language of a text that is not written in the reader's: English, which most understand, or the site's own. */
export function sharedLocale(site: SiteLanguages): Locale {
  return site.languages.includes(defaultLocale) ? defaultLocale : ownLocale(site);
}

/** A stored or requested language where the site has it, else the site's own. */
export function spokenLocale(site: SiteLanguages, wanted: string): Locale {
  return hasLocale(site.languages, wanted) ? wanted : ownLocale(site);
}

/** Whether a language of a reader, an address or a cookie is one of the site's. */
export function hasLocale(languages: readonly Locale[], wanted: unknown): wanted is Locale {
  // defence: languages-of-site-only
  return isLocale(wanted) && languages.includes(wanted);
}

/** The languages that a site offers in a country: the country's among its own, or all of its own where there are none. */
export function offeredLocales(languages: readonly Locale[], country: string | null): readonly Locale[] {
  const offered = localesOfCountry(country).filter((one) => languages.includes(one));
  return offered.length > 0 ? offered : languages;
}
