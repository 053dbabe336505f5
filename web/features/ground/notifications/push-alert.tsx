import { useUser } from "#web/features/ground/session/queries.ts";
import { deferred } from "#web/lib/deferred.tsx";
import { useDismissal } from "#web/lib/dismissals.ts";
import { useKnownAtStart } from "#web/lib/known-at-start.ts";
import { useMayAlert } from "#web/lib/page-facts.ts";
import { usePushState } from "#web/lib/push-state.ts";

const PushAlertCard = deferred(() => import("./push-alert-card.tsx"));

/**
 * Where this browser could tell members by push and does not, they are offered it until they dismiss it (seed section
 * 4). Only the browser knows, and later than the page is drawn: the offer comes with the next page.
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
