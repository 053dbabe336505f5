import type { ProfileKind } from "#contracts/shapes.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { usePageRequest } from "#web/lib/page/page-context.ts";

/** The label of a kind that is no member (promise 1): for fictional ones the site's own, if set. */
export function useKindName(): (kind: "fictional" | "cam") => string {
  const t = useT("person");
  const { fictional } = usePageRequest();
  return (kind) => {
    if (kind === "cam" || !fictional) return t(`kind.${kind}`);
    return `${fictional.icon} ${fictional.singular || t("kind.fictional")}`.trim();
  };
}

/** The plural of a kind's label, as a search offers and counts them. */
export function useKindsName(): (kind: ProfileKind) => string {
  const t = useT("person");
  const { fictional } = usePageRequest();
  return (kind) => (kind === "fictional" && fictional?.plural) || t(`kinds.${kind}`);
}
