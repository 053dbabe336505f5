import { Bell } from "lucide-react";
import { useDismissal } from "#web/lib/browser/dismissals.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useTurnOnPush } from "./use-turn-on-push.ts";

/** The offer to switch on notifications in this browser. */
export default function PushAlertCard() {
  const { dismiss } = useDismissal("hide-push-notification-alert");
  const t = useT("alerts");
  const { turnOn, isBusy } = useTurnOnPush();
  return (
    <Alert
      title={t("push.title")}
      action={
        <Button
          type="button"
          size="sm"
          icon={<Icon icon={Bell} size="sm" />}
          loading={isBusy}
          onClick={turnOn}
        >
          {t("push.action")}
        </Button>
      }
      dismissLabel={t("push.dismiss")}
      onDismiss={dismiss}
    >
      {t("push.text")}
    </Alert>
  );
}
