import { useT } from "#web/lib/i18n.ts";
import { zoneName } from "#web/lib/intl.ts";
import { useRegionalTag } from "#web/lib/locale.tsx";
import { isKnownZone } from "./known-zone.ts";

/** By which clock caps count; browsers may have learned other names of zones than the server. */
export function ZoneNote({ timeZone }: { timeZone: string }) {
  const t = useT("spending");
  const tag = useRegionalTag();
  return (
    <p className="mt-6 text-xs text-pretty text-text-muted" suppressHydrationWarning>
      {t("caps.open", { zone: isKnownZone(timeZone) ? zoneName(tag, timeZone) : timeZone })}
    </p>
  );
}
