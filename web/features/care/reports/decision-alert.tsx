import { useUser } from "#web/features/ground/session/queries.ts";
import { deferred } from "#web/lib/page/deferred.tsx";

const DecisionAlertCard = deferred(() => import("./decision-alert-card.tsx"));

/** Alert on every page: a decision was made against the member. Shown until they have seen it. */
export function DecisionAlert() {
  return useUser()?.has_decision ? <DecisionAlertCard /> : null;
}
