import { useUser } from "#web/features/ground/session/queries.ts";
import { deferred } from "#web/lib/deferred.tsx";
import { useDismissal } from "#web/lib/dismissals.ts";
import { useMayAlert } from "#web/lib/page-facts.ts";

// Only members without a main photo load it. It takes nothing that changes with each drawing: React would drop what
// the server drew and show it anew once the code has come.
const PhotoAlertCard = deferred(() => import("./photo-alert-card.tsx"));

/** Members without a main photo are shown the way to one, until they dismiss it (seed section 4: profile-photo alert). */
export function PhotoAlert() {
  const user = useUser();
  const hasPlace = useMayAlert("photo");
  const { isDismissed } = useDismissal("hide-enrich-alert");
  if (!user || user.profile.main_image || isDismissed || !hasPlace) return null;
  return <PhotoAlertCard />;
}
