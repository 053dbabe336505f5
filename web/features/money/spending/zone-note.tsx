import { useT } from "#web/lib/language/i18n.ts";
import { zoneName } from "#web/lib/language/intl.ts";
import { useRegionalTag } from "#web/lib/language/locale.tsx";
import { isKnownZone } from "./known-zone.ts";

/** The time zone in which caps count; browser and server may use different names of zones. */
export function ZoneNote({ timeZone }: { timeZone: string }) {
  const t = useT("spending");
  const tag = useRegionalTag();
  return (
    <p className="mt-6 text-xs text-pretty text-text-muted" suppressHydrationWarning>
      {t("caps.open", { zone: isKnownZone(timeZone) ? zoneName(tag, timeZone) : timeZone })}
    </p>
  );
}
