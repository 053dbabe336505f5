import { Search } from "lucide-react";
import { useT } from "#web/lib/language/i18n.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** Shown to visitors if the site's search is for members only. */
export default function ClosedSearch({ next }: { next: string }) {
  const t = useT("search");
  const after = `next=${encodeURIComponent(next)}`;
  return (
    <EmptyState
      icon={Search}
      title={<h1>{t("visitor.title")}</h1>}
      action={
        <>
          <ButtonLink to={`/signup?${after}`}>{t("visitor.signup")}</ButtonLink>
          <ButtonLink variant="outline" to={`/login?${after}`}>
            {t("visitor.login")}
          </ButtonLink>
        </>
      }
      className="py-20"
    >
      {t("visitor.text")}
    </EmptyState>
  );
}
