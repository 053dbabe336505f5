import { LanguageLinks } from "#web/features/ground/session/language-links.tsx";
import { usePageRequest } from "#web/lib/page/page-context.ts";

type LanderHeadProps = {
  title: string;
  description: string;
  /** The canonical path among the addresses with the same words; null: not indexed. */
  home: string | null;
};

/** Like members' `PageHead`, but without unread numbers and with a canonical path that may differ. */
export function LanderHead({ title, description, home }: LanderHeadProps) {
  const { siteName, origin } = usePageRequest();
  return (
    <>
      <title>{`${title} · ${siteName}`}</title>
      <meta name="description" content={description} />
      {home ? <LanguageLinks address={`${origin}${home}`} /> : <meta name="robots" content="noindex" />}
    </>
  );
}
