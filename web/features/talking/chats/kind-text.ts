import { useKindName } from "#web/features/ground/session/kind-name.ts";
import { useSettings } from "#web/features/ground/session/settings.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import type { Conversation } from "./queries.ts";

type Partner = Conversation["partner"];

/** A partner's kind in words if it is not a plain member (promise 1). */
export function useKindText(): (partner: Pick<Partner, "kind" | "is_example">) => string | null {
  const t = useT("person");
  const kindName = useKindName();
  return ({ kind, is_example }) => {
    if (kind !== "member") return kindName(kind);
    return is_example ? t("kind.example") : null;
  };
}

/** The warning next to the send button, shown before credits are spent. */
export function useKindWarning(): ReturnType<typeof useWarningWith> {
  return useWarningWith(useSettings("chat")?.fictional_warning);
}

/** The same if the site's own words for its fictional profiles are already loaded. */
export function useWarningWith(
  ownWords = "",
): (partner: Pick<Partner, "kind" | "is_example">) => string | null {
  const t = useT("chats");
  const { siteName: site } = usePageRequest();
  return ({ kind, is_example }) => {
    if (kind === "fictional") return ownWords || t("warning.fictional", { site });
    if (kind === "cam") return t("warning.cam");
    return is_example ? t("warning.example") : null;
  };
}
