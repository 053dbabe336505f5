import { MailX } from "lucide-react";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useDismissal } from "#web/lib/browser/dismissals.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** The reason why some mails are switched off, with a link to the switches. */
export default function DisabledAlertCard() {
  const { dismiss } = useDismissal("hide-disabled-notifications-alert");
  const t = useT("alerts");
  const reasons = useUser()?.notifications_disabled_reasons ?? [];
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
      {[...reasons.map((reason) => t(`disabled.reasons.${reason}`)), t("disabled.text")].join(" ")}
    </Alert>
  );
}
