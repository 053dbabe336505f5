import { useUser } from "#web/features/ground/session/queries.ts";
import { deferred } from "#web/lib/deferred.tsx";
import { useHydrated } from "#web/lib/hydrated.ts";
import { usePageRequest } from "#web/lib/page-context.ts";

const EntryWarning = deferred(() => import("./entry-warning.tsx"));

/** On every page, whatever its layout: the warning for visitors of some countries, where the site shows it. */
export function EntryGate() {
  const isVisitor = useUser() === null;
  const { isWarned } = usePageRequest();
  // Nothing of it is in what the server sends: whether it was seen before, only the browser knows.
  return useHydrated() && isVisitor && isWarned ? <EntryWarning /> : null;
}
