import { useLocation } from "react-router";
import type { Locale } from "#i18n/locales.ts";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import { LanguageLinks, useCanonical } from "./language-links.tsx";
import { type PageTexts, TitleTags } from "./page-head.tsx";
import { ShareTags } from "./share-tags.tsx";

type PublicHeadProps = PageTexts & {
  description: string;
  /** The languages of the page, if it does not exist in all of the site. */
  languages?: readonly Locale[];
  /** The language of the texts, if it is not the visitor's. */
  language?: Locale;
};

/**
 * The head of an indexed page: title, canonical address, alternate languages, and what messengers show of a shared link.
 * Such a page has a line in server/modules/front/landers/compose-sitemap.ts.
 */
export function PublicHead({ languages, language, ...texts }: PublicHeadProps) {
  const { origin, siteLanguages } = usePageRequest();
  const { pathname } = useLocation();
  const address = `${origin}${pathname}`;
  const canonical = useCanonical(address);
  const spoken = languages ?? siteLanguages;
  return (
    <>
      <TitleTags {...texts} />
      <LanguageLinks address={address} canonical={canonical} languages={spoken} />
      <ShareTags
        title={texts.title}
        description={texts.description}
        canonical={canonical}
        languages={spoken}
        language={language}
      />
    </>
  );
}
