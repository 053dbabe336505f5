import { useLocation } from "react-router";
import { locales } from "#i18n/locales.ts";
import { usePageRequest } from "#web/lib/page/page-context.ts";

type LanderHeadProps = {
  title: string;
  description: string;
  /** The canonical path among the addresses with the same words; null: not indexed. */
  home: string | null;
};

/** Like members' `PageHead`, but without unread numbers and with a canonical path that may differ. */
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
