import { useLocation } from "react-router";
import type { Locale } from "#i18n/locales.ts";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import { LanguageLinks } from "./language-links.tsx";
import { useUnread } from "./queries.ts";
import { prefixTitle } from "./title-prefix.ts";

type PageHeadProps = {
  title: string;
  description?: string;
  /** Indexed pages: canonical address and alternate languages. All others carry "noindex". */
  isPublic?: boolean;
  /** The languages of the page, if it does not exist in all of them. */
  languages?: readonly Locale[];
  /** The title stands alone, without the site's name after it. */
  isWholeTitle?: boolean;
};

/** Title and meta tags of a page, once in each; React moves them into the head. */
export function PageHead({
  title,
  description,
  isPublic = false,
  languages,
  isWholeTitle = false,
}: PageHeadProps) {
  const { siteName, origin } = usePageRequest();
  const { pathname } = useLocation();
  const { total } = useUnread();
  const whole = isWholeTitle ? title : `${title} · ${siteName}`;
  return (
    <>
      <title>{prefixTitle(whole, total)}</title>
      {description ? <meta name="description" content={description} /> : null}
      {isPublic ? (
        <LanguageLinks address={`${origin}${pathname}`} languages={languages} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  );
}
