import type { Country } from "./countries.ts";
import type { Locale } from "./locales.ts";

/** Languages whose form differs by country: dates, numbers and, with an overlay in i18n/overlays, words. */
const regions: Partial<Record<Locale, readonly string[]>> = {
  en: ["US"],
  es: ["US"],
  de: ["AT", "CH"],
  fr: ["BE", "CH"],
  it: ["CH"],
  nl: ["BE"],
} satisfies Partial<Record<Locale, readonly Country[]>>;

/**
 * A language without a country has the format of its own country (`de` as in Germany); plain `en` would be
 * American.
 */
const formattedAs: Partial<Record<Locale, string>> = { en: "en-GB" };

/**
 * The language in the form of the visitor's country: `en-GB`, `es-US`, `de`. For `Intl`, for texts, for
 * mails.
 */
export function regionalTag(locale: Locale, country: string | null): string {
  if (country && regions[locale]?.includes(country)) return `${locale}-${country}`;
  return formattedAs[locale] ?? locale;
}

/** `es` of `es-US`. */
export function localeOfTag(tag: string): Locale {
  return tag.slice(0, 2) as Locale;
}

/** Whether `regionalTag` can return this tag. */
export function isRegionalTag(tag: string): boolean {
  const [locale, country] = [localeOfTag(tag), tag.slice(3)];
  return tag === formattedAs[locale] || (regions[locale]?.includes(country) ?? false);
}
