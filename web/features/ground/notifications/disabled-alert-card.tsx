import { MailX } from "lucide-react";
import { useDismissal } from "#web/lib/dismissals.ts";
import { useT } from "#web/lib/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** The way to the switches. */
export default function DisabledAlertCard() {
  const { dismiss } = useDismissal("hide-disabled-notifications-alert");
  const t = useT("alerts");
  return (
    <Alert
      title={t("disabled.title")}
      action={
        <ButtonLink to="/notifications/notifications" size="sm" icon={<Icon icon={MailX} size="sm" />}>
          {t("disabled.action")}
        </ButtonLink>
      }
      dismissLabel={t("disabled.dismiss")}
      onDismiss={dismiss}
    >
      {t("disabled.text")}
    </Alert>
  );
}
