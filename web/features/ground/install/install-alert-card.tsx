import { Plus } from "lucide-react";
import { useDismissal } from "#web/lib/browser/dismissals.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { askToInstall, type InstallWay } from "#web/lib/page/install.ts";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** The offer to install the app: a button if the browser supports it, otherwise instructions. */
export default function InstallAlertCard({ way }: { way: InstallWay }) {
  const { dismiss } = useDismissal("hide-install-alert");
  const { siteName } = usePageRequest();
  const t = useT("alerts");
  const add = (
    <Button
      type="button"
      size="sm"
      icon={<Icon icon={Plus} size="sm" />}
      // Any answer dismisses the offer.
      onClick={() => askToInstall().then(dismiss)}
    >
      {t("install.action")}
    </Button>
  );
  return (
    <Alert
      title={t("install.title", { site: siteName })}
      action={way === "prompt" ? add : undefined}
      dismissLabel={t("install.dismiss")}
      onDismiss={dismiss}
    >
      {t(way === "ios" ? "install.ios" : "install.text")}
    </Alert>
  );
}
