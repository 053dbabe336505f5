import { useLocation } from "react-router";
import { LanguageLinks, useCanonical } from "#web/features/ground/session/language-links.tsx";
import { ShareTags } from "#web/features/ground/session/share-tags.tsx";
import { usePageRequest } from "#web/lib/page/page-context.ts";

type LanderHeadProps = {
  title: string;
  description: string;
  /** The canonical path among the addresses with the same words; null: not indexed. */
  home: string | null;
};

/** Like `PublicHead`, but without unread numbers and with a canonical path that may differ. */
export function LanderHead({ title, description, home }: LanderHeadProps) {
  const { siteName, origin, siteLanguages: languages } = usePageRequest();
  const { pathname } = useLocation();
  const address = `${origin}${home ?? pathname}`;
  const canonical = useCanonical(address);
  return (
    <>
      <title>{`${title} · ${siteName}`}</title>
      <meta name="description" content={description} />
      {home ? (
        <LanguageLinks {...{ address, canonical, languages }} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
      <ShareTags {...{ title, description, canonical, languages }} />
    </>
  );
}
