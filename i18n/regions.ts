import type { Country } from "./countries.ts";
import type { Locale } from "./locales.ts";

/** Languages that are written otherwise in some countries: dates, numbers, and where i18n/overlays has some, words. */
const regions: Partial<Record<Locale, readonly string[]>> = {
  en: ["US"],
  es: ["US"],
  de: ["AT", "CH"],
  fr: ["BE", "CH"],
  it: ["CH"],
  nl: ["BE"],
} satisfies Partial<Record<Locale, readonly Country[]>>;

/** A language without a country is formatted as in its own (`de` as in Germany); `en` alone would be American. */
const formattedAs: Partial<Record<Locale, string>> = { en: "en-GB" };

/** The language as the visitor's country writes it: `en-GB`, `es-US`, `de`. For `Intl`, for texts, for mails. */
export function regionalTag(locale: Locale, country: string | null): string {
  if (country && regions[locale]?.includes(country)) return `${locale}-${country}`;
  return formattedAs[locale] ?? locale;
}

/** `es` of `es-US`. */
export function localeOfTag(tag: string): Locale {
  return tag.slice(0, 2) as Locale;
}

/** Whether `regionalTag` ever says so. */
export function isRegionalTag(tag: string): boolean {
  const [locale, country] = [localeOfTag(tag), tag.slice(3)];
  return tag === formattedAs[locale] || (regions[locale]?.includes(country) ?? false);
}
