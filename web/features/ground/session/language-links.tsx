import { useLocation } from "react-router";
import type { Locale } from "#i18n/locales.ts";
import { usePageRequest } from "#web/lib/page/page-context.ts";

/** The address of a page in the language that the visitor's address names, if the site has it. */
export function useCanonical(address: string): string {
  const lang = new URLSearchParams(useLocation().search).get("lang");
  return usePageRequest().siteLanguages.includes(lang as Locale) ? `${address}?lang=${lang}` : address;
}

type LanguageLinksProps = {
  /** Without a language. */
  address: string;
  canonical: string;
  /** The languages of the page. */
  languages: readonly Locale[];
};

/**
 * The canonical address and the alternate languages of an indexed page: the same as in the
 * sitemap (server/modules/front/landers/compose-sitemap.ts), for visitors and robots of every country.
 */
export function LanguageLinks({ address, canonical, languages }: LanguageLinksProps) {
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
