import { useUser } from "#web/features/ground/session/queries.ts";
import { deferred } from "#web/lib/deferred.tsx";
import { useDismissal } from "#web/lib/dismissals.ts";
import { useKnownAtStart } from "#web/lib/known-at-start.ts";
import { useMayAlert } from "#web/lib/page-facts.ts";
import { usePushState } from "#web/lib/push-state.ts";

const PushAlertCard = deferred(() => import("./push-alert-card.tsx"));

/**
 * Offers push notifications if this browser supports them and they are off, until the member dismisses it
 * (seed section 4). It starts with the next page, because only the browser has the facts, and only after
 * rendering.
 */
export function PushAlert() {
  const user = useUser();
  const hasPlace = useMayAlert("push");
  const state = usePushState();
  const couldTell = useKnownAtStart("push", state === "not_subscribed");
  const { isDismissed } = useDismissal("hide-push-notification-alert");
  if (!user || !hasPlace || isDismissed || !couldTell || state !== "not_subscribed") return null;
  return <PushAlertCard />;
}
