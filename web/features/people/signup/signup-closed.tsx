import { DoorClosed } from "lucide-react";
import { useT } from "#web/lib/language/i18n.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** States that sign-up is not possible from here now, instead of a form that would fail. */
export function SignupClosed({ next }: { next?: string | undefined }) {
  const t = useT("signup");
  return (
    <div role="status" className="grid justify-items-center gap-4 py-4 text-center">
      <span className="rounded-pill bg-primary-soft p-4 text-on-primary-soft">
        <Icon icon={DoorClosed} size="lg" />
      </span>
      <p className="text-lg font-bold">{t("closed.title")}</p>
      <p className="max-w-prose text-text-muted">{t("closed.text")}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/" variant="outline">
          {t("closed.home")}
        </ButtonLink>
        <ButtonLink to={`/login${next ? `?next=${encodeURIComponent(next)}` : ""}`}>
          {t("create.login")}
        </ButtonLink>
      </div>
    </div>
  );
}
