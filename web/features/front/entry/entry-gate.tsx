import { useSettings, useUser } from "#web/features/ground/session/queries.ts";
import { deferred } from "#web/lib/deferred.tsx";
import { useHydrated } from "#web/lib/hydrated.ts";

const EntryWarning = deferred(() => import("./entry-warning.tsx"));

/** Where visitors are warned before they enter (seed section 9). */
const countries = /^(NL|DE)$/;

/** On every page, whatever its layout: the warning for visitors of some countries, where the site shows it. */
export function EntryGate() {
  const isVisitor = useUser() === null;
  const settings = useSettings();
  const country = settings?.geoip_selected_country ?? settings?.geoip_country ?? "";
  const isWarned = settings?.enable_site_entry_popup !== "no" && countries.test(country);
  // Nothing of it is in what the server sends: whether it was seen before, only the browser knows.
  return useHydrated() && isVisitor && isWarned ? <EntryWarning /> : null;
}
