import { Plus } from "lucide-react";
import { useDismissal } from "#web/lib/dismissals.ts";
import { useT } from "#web/lib/i18n.ts";
import { askToInstall, type InstallWay } from "#web/lib/install.ts";
import { usePageRequest } from "#web/lib/page-context.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** The way to the home screen: a button where the browser can be asked, words where its person does it alone. */
export default function InstallAlertCard({ way }: { way: InstallWay }) {
  const { dismiss } = useDismissal("hide-install-alert");
  const { siteName } = usePageRequest();
  const t = useT("alerts");
  const add = (
    <Button
      type="button"
      size="sm"
      icon={<Icon icon={Plus} size="sm" />}
      // Whatever they answer: asked once is enough.
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
