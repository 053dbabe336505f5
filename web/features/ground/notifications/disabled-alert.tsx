import { useUser } from "#web/features/ground/session/queries.ts";
import { useDismissal } from "#web/lib/browser/dismissals.ts";
import { deferred } from "#web/lib/page/deferred.tsx";
import { useMayAlert } from "#web/lib/page/page-facts.ts";

const DisabledAlertCard = deferred(() => import("./disabled-alert-card.tsx"));

/**
 * Tells members that some of their mails are switched off, until they dismiss it (seed section 4:
 * disabled-notifications alert).
 */
export function DisabledNotificationsAlert() {
  const user = useUser();
  const hasPlace = useMayAlert("disabled-notifications");
  const { isDismissed } = useDismissal("hide-disabled-notifications-alert");
  if (!user || user.notifications_disabled.length === 0 || isDismissed || !hasPlace) return null;
  return <DisabledAlertCard />;
}
