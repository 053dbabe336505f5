import { Camera } from "lucide-react";
import { useDismissal } from "#web/lib/browser/dismissals.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** The link to add a main photo. */
export default function PhotoAlertCard() {
  const { dismiss } = useDismissal("hide-enrich-alert");
  const t = useT("alerts");
  return (
    <Alert
      title={t("photo.title")}
      action={
        <ButtonLink to="/profile" size="sm" icon={<Icon icon={Camera} size="sm" />}>
          {t("photo.action")}
        </ButtonLink>
      }
      dismissLabel={t("photo.dismiss")}
      onDismiss={dismiss}
    >
      {t("photo.text")}
    </Alert>
  );
}
