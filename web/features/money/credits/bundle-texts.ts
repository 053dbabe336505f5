import { useSettings } from "#web/features/ground/session/settings.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { Bundle } from "./queries.ts";

/** A bundle in words: its credits and their use. */
export function useBundleTexts() {
  const t = useT("credits");
  const format = useFormat();
  const perMessage = useSettings("credits")?.message_credits ?? 0;
  return (bundle: Bundle) => ({
    name: t("count", { count: bundle.credits }),
    worth:
      perMessage === 0
        ? ""
        : t("bundle.worth", {
            count: Math.floor(bundle.credits / perMessage),
            money: format.money(bundle.message_minor, bundle.currency),
          }),
  });
}
