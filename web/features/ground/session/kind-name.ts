import type { ProfileKind } from "#contracts/shapes.ts";
import { useT } from "#web/lib/i18n.ts";
import { usePageRequest } from "#web/lib/page-context.ts";

/** What somebody is who is no member (promise 1): the site's own word and sign for its fictional profiles, if it has them. */
export function useKindName(): (kind: "fictional" | "cam") => string {
  const t = useT("person");
  const { fictional } = usePageRequest();
  return (kind) => {
    if (kind === "cam" || !fictional) return t(`kind.${kind}`);
    return `${fictional.icon} ${fictional.singular || t("kind.fictional")}`.trim();
  };
}

/** Several of a kind, as a search offers and counts them. */
export function useKindsName(): (kind: ProfileKind) => string {
  const t = useT("person");
  const { fictional } = usePageRequest();
  return (kind) => (kind === "fictional" && fictional?.plural) || t(`kinds.${kind}`);
}
