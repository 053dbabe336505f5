import { useUser } from "#web/features/ground/session/queries.ts";
import { deferred } from "#web/lib/deferred.tsx";

const DecisionAlertCard = deferred(() => import("./decision-alert-card.tsx"));

/** Something was decided against the member: they are led to it from every page until they have seen it. */
export function DecisionAlert() {
  return useUser()?.has_decision ? <DecisionAlertCard /> : null;
}
