import { useLocation } from "react-router";
import { locales } from "#i18n/locales.ts";
import { usePageRequest } from "#web/lib/page-context.ts";

type LanderHeadProps = {
  title: string;
  description: string;
  /** The path that search engines keep of the several that show the same words; null: they are shown none. */
  home: string | null;
};

/** As `PageHead`, which every page of a member carries: no unread numbers, and an address that is not its own. */
export function LanderHead({ title, description, home }: LanderHeadProps) {
  const { siteName, origin, languages } = usePageRequest();
  const lang = new URLSearchParams(useLocation().search).get("lang");
  const address = `${origin}${home}`;
  return (
    <>
      <title>{`${title} · ${siteName}`}</title>
      <meta name="description" content={description} />
      {home ? (
        <>
          <link rel="canonical" href={lang ? `${address}?lang=${encodeURIComponent(lang)}` : address} />
          {locales
            .filter((locale) => languages.includes(locale))
            .map((locale) => (
              <link key={locale} rel="alternate" hrefLang={locale} href={`${address}?lang=${locale}`} />
            ))}
          <link rel="alternate" hrefLang="x-default" href={address} />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  );
}
