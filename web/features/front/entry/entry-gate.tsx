import { useUser } from "#web/features/ground/session/queries.ts";
import { deferred } from "#web/lib/page/deferred.tsx";
import { useHydrated } from "#web/lib/page/hydrated.ts";
import { usePageRequest } from "#web/lib/page/page-context.ts";

const EntryWarning = deferred(() => import("./entry-warning.tsx"));

/** On every page of every layout: the warning for visitors of some countries, if the site shows it. */
export function EntryGate() {
  const isVisitor = useUser() === null;
  const { isWarned } = usePageRequest();
  // The server never renders it: only the browser knows whether it was seen before.
  return useHydrated() && isVisitor && isWarned ? <EntryWarning /> : null;
}
