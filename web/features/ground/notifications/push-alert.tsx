import { useUser } from "#web/features/ground/session/queries.ts";
import { useDismissal } from "#web/lib/browser/dismissals.ts";
import { usePushState } from "#web/lib/live/push-state.ts";
import { deferred } from "#web/lib/page/deferred.tsx";
import { useMayAlert } from "#web/lib/page/page-facts.ts";
import { useKnownAtStart } from "#web/lib/queries/known-at-start.ts";

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
