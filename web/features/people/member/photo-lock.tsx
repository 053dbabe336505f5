import { Lock } from "lucide-react";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** Over a photo that the server blurred: the reason, and how to see it. */
export function PhotoLock() {
  const t = useT("member");
  const isVisitor = useUser() === null;
  return (
    <>
      <Icon icon={Lock} size="lg" />
      <p className="max-w-64 font-semibold">{t("gallery.locked")}</p>
      <ButtonLink to={isVisitor ? "/signup?next=/premium" : "/premium"} variant="secondary">
        {t("gallery.unlock")}
      </ButtonLink>
    </>
  );
}
