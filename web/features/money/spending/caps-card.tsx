import { capRaiseHours } from "#contracts/limits.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Card } from "#web/ui/card.tsx";
import { CapForm } from "./cap-form.tsx";
import type { Spending } from "./queries.ts";
import { ZoneNote } from "./zone-note.tsx";

type CapsCardProps = { spending: Spending; show: (spending: Spending) => Promise<void> };

/** The member's caps for a day and a month. */
export function CapsCard({ spending, show }: CapsCardProps) {
  const t = useT("spending");
  const { caps, currency } = spending;
  const zone = (caps.day ?? caps.month)?.time_zone;
  return (
    <Card as="section" aria-labelledby="caps-title">
      <h2 id="caps-title" className="text-lg font-bold">
        {t("caps.title")}
      </h2>
      <p className="mt-1 mb-5 text-sm text-pretty text-text-muted">
        {t("caps.text", { hours: capRaiseHours })}
      </p>
      <div className="grid gap-7">
        {(["day", "month"] as const).map((period) => (
          <CapForm key={period} period={period} cap={caps[period]} currency={currency} show={show} />
        ))}
      </div>
      {zone ? <ZoneNote timeZone={zone} /> : null}
    </Card>
  );
}
