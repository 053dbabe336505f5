import { useUser } from "#web/features/ground/session/queries.ts";
import { deferred } from "#web/lib/page/deferred.tsx";
import { useMayAlert } from "#web/lib/page/page-facts.ts";

// Only unconfirmed members load it.
const Reminder = deferred(() => import("./reminder.tsx"));

/** Shown until the address is confirmed (seed section 4: activation reminder). */
export function ActivationReminder() {
  const user = useUser();
  const hasPlace = useMayAlert("activation");
  const isDue =
    user?.status === "not_confirmed" &&
    user.profile.status === "disabled" &&
    user.notifications_disabled.length === 0;
  if (!isDue || !hasPlace) return null;
  return <Reminder email={user.email} />;
}
