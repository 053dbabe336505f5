import { useLocation } from "react-router";
import { locales } from "#i18n/locales.ts";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import { useUnread } from "./queries.ts";
import { prefixTitle } from "./title-prefix.ts";

type PageHeadProps = {
  title: string;
  description?: string;
  /** Indexed pages: canonical address and alternate languages. All others carry "noindex". */
  isPublic?: boolean;
  /** The title stands alone, without the site's name after it. */
  isWholeTitle?: boolean;
};

/** Title and meta tags of a page, once in each; React moves them into the head. */
export function PageHead({ title, description, isPublic = false, isWholeTitle = false }: PageHeadProps) {
  const { siteName, origin, languages } = usePageRequest();
  const { pathname, search } = useLocation();
  const { total } = useUnread();
  const address = `${origin}${pathname}`;
  const lang = new URLSearchParams(search).get("lang");
  const whole = isWholeTitle ? title : `${title} · ${siteName}`;
  return (
    <>
      <title>{prefixTitle(whole, total)}</title>
      {description ? <meta name="description" content={description} /> : null}
      {isPublic ? (
        <>
          <link rel="canonical" href={lang ? `${address}?lang=${lang}` : address} />
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
