import { useLocation } from "react-router";
import { type Locale, locales } from "#i18n/locales.ts";

/**
 * The canonical address and the alternate languages of an indexed page: those of the sitemap
 * (server/modules/front/landers/compose-sitemap.ts), wherever the visitor or the robot stands.
 */
export function LanguageLinks({
  address,
  languages = locales,
}: {
  address: string;
  /** The languages of the page, if it does not exist in all of them. */
  languages?: readonly Locale[] | undefined;
}) {
  const lang = new URLSearchParams(useLocation().search).get("lang");
  return (
    <>
      <link rel="canonical" href={lang ? `${address}?lang=${encodeURIComponent(lang)}` : address} />
      {languages.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={`${address}?lang=${locale}`} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address} />
    </>
  );
}
