import { useLocation } from "react-router";
import { isLocale, type Locale, locales } from "#i18n/locales.ts";

/** The address of a page in the language that the visitor's address names, if it names one of ours. */
export function useCanonical(address: string): string {
  const lang = new URLSearchParams(useLocation().search).get("lang");
  return isLocale(lang) ? `${address}?lang=${lang}` : address;
}

/**
 * The canonical address and the alternate languages of an indexed page: the same as in the
 * sitemap (server/modules/front/landers/compose-sitemap.ts), for visitors and robots of every country.
 */
export function LanguageLinks({
  address,
  languages = locales,
}: {
  address: string;
  /** The languages of the page, if it does not exist in all of them. */
  languages?: readonly Locale[] | undefined;
}) {
  const canonical = useCanonical(address);
  return (
    <>
      <link rel="canonical" href={canonical} />
      {languages.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={`${address}?lang=${locale}`} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address} />
    </>
  );
}
