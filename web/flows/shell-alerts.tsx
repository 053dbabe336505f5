import { useEffect } from "react";
import { useUser } from "#web/features/ground/session/queries.ts";
import { noteTracking } from "#web/features/people/signup/tracking.ts";
import { deferred } from "#web/lib/page/deferred.tsx";

const MemberAlerts = deferred(() => import("./member-alerts.tsx"));

/** The layouts' alerts; visitors load none. The source of a visit is noted on its first page. */
export function ShellAlerts() {
  const user = useUser();
  useEffect(() => noteTracking(new URLSearchParams(location.search)), []);
  return user ? <MemberAlerts /> : null;
}
