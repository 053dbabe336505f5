import { useUser } from "#web/features/ground/session/queries.ts";
import { useDismissal } from "#web/lib/browser/dismissals.ts";
import { deferred } from "#web/lib/page/deferred.tsx";
import { useMayAlert } from "#web/lib/page/page-facts.ts";

// Only members without a main photo load it. It takes no props that change at every render: React would drop
// the server's markup and render it again once the code has loaded.
const PhotoAlertCard = deferred(() => import("./photo-alert-card.tsx"));

/** Asks for a main photo if there is none, until dismissed (seed section 4: profile-photo alert). */
export function PhotoAlert() {
  const user = useUser();
  const hasPlace = useMayAlert("photo");
  const { isDismissed } = useDismissal("hide-enrich-alert");
  if (!user || user.profile.main_image || isDismissed || !hasPlace) return null;
  return <PhotoAlertCard />;
}
