import { Camera } from "lucide-react";
import { useLocation } from "react-router";
import { useUser } from "#web/features/session/queries.ts";
import { useDismissal } from "#web/lib/dismissals.ts";
import { useT } from "#web/lib/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** Where it would be in the way (seed section 4). */
const quietPages =
  /^\/(profile|signup|complete-signup|activate|premium|notifications|directdebit|settings)(\/|$)/;

/** Members without a main photo are shown the way to one, until they dismiss it (seed section 4: profile-photo alert). */
export function PhotoAlert() {
  const t = useT("alerts");
  const user = useUser();
  const { pathname } = useLocation();
  const { isDismissed, dismiss } = useDismissal("hide-enrich-alert");
  if (!user || user.profile.main_image || isDismissed || quietPages.test(pathname)) return null;
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
