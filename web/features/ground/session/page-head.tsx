import { usePageRequest } from "#web/lib/page/page-context.ts";
import { useUnread } from "./queries.ts";
import { prefixTitle } from "./title-prefix.ts";

export type PageTexts = {
  title: string;
  description?: string;
  /** The title stands alone, without the site's name after it. */
  isWholeTitle?: boolean;
};

/**
 * Title and description of a page that search engines must not show, once in each page; React moves them into the head.
 * A page that anyone may find and share has `PublicHead` instead.
 */
export function PageHead(texts: PageTexts) {
  return (
    <>
      <TitleTags {...texts} />
      <meta name="robots" content="noindex" />
    </>
  );
}

/** The title with the site's name and the number of unread messages, and the description. */
export function TitleTags({ title, description, isWholeTitle = false }: PageTexts) {
  const { siteName } = usePageRequest();
  const { total } = useUnread();
  const whole = isWholeTitle ? title : `${title} · ${siteName}`;
  return (
    <>
      <title>{prefixTitle(whole, total)}</title>
      {description ? <meta name="description" content={description} /> : null}
    </>
  );
}
