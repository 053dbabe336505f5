import { SearchX } from "lucide-react";
import { useT } from "#web/lib/language/i18n.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** A filter that nothing fits; `path` shows everything. */
export function NoHits({ path }: { path: string }) {
  const t = useT("transactions");
  return (
    <EmptyState
      icon={SearchX}
      title={t("filter.none.title")}
      action={<ButtonLink to={path}>{t("filter.clear")}</ButtonLink>}
    >
      {t("filter.none.text")}
    </EmptyState>
  );
}
