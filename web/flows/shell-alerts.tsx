import { useUser } from "#web/features/ground/session/queries.ts";
import { deferred } from "#web/lib/page/deferred.tsx";

const MemberAlerts = deferred(() => import("./member-alerts.tsx"));

/** The layouts' alerts; visitors load none. */
export function ShellAlerts() {
  return useUser() ? <MemberAlerts /> : null;
}
