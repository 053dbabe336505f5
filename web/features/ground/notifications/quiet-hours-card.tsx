import { api } from "#web/lib/api/api.ts";
import { useTimeZone } from "#web/lib/browser/clock.ts";
import { useInstantSave } from "#web/lib/forms/use-instant-save.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { zoneName } from "#web/lib/language/intl.ts";
import { useRegionalTag } from "#web/lib/language/locale.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { switchesQuery } from "./queries.ts";
import type { Switches } from "./use-switches.ts";

type QuietHours = NonNullable<Switches["quiet_hours"]>;

const atFirst = { from: "22:00", to: "07:00" };
const halfHours = Array.from({ length: 48 }, (_, number) => {
  const hours = String(Math.floor(number / 2)).padStart(2, "0");
  return `${hours}:${number % 2 ? "30" : "00"}`;
});

/** The member's quiet hours: saved at each change, in the time zone of the browser that makes it. */
export default function QuietHoursCard({ quietHours }: { quietHours: QuietHours | null }) {
  const t = useT("notifications");
  const saveNow = useInstantSave<Switches>(switchesQuery());
  const timeZone = useTimeZone();
  const tag = useRegionalTag();
  const nameOf = (zone: string) => zoneName(tag, zone);

  const save = (to: QuietHours | null) =>
    saveNow({
      name: "quiet-hours",
      label: t("quiet.title"),
      to,
      read: (known) => known.quiet_hours,
      write: (known, quiet) => ({ ...known, quiet_hours: quiet }),
      send: (quiet, options) =>
        quiet
          ? api("PUT /api/quiet-hours", { body: quiet, ...options })
          : api("DELETE /api/quiet-hours", options),
    });

  return (
    <Card as="section" aria-labelledby="quiet-title">
      <h2 id="quiet-title" className="text-lg font-bold">
        {t("quiet.title")}
      </h2>
      <p className="mt-1 mb-3 text-sm text-text-muted">{t("quiet.text")}</p>
      <Switch
        name="quiet-hours"
        checked={quietHours !== null}
        onChange={({ target }) => save(target.checked ? { ...atFirst, time_zone: timeZone } : null)}
      >
        {t("quiet.switch")}
      </Switch>
      {quietHours ? (
        <>
          <div className="mt-2 grid grid-cols-2 gap-3">
            <TimeSelect
              label={t("quiet.from")}
              value={quietHours.from}
              other={quietHours.to}
              onChange={(from) => save({ ...quietHours, from, time_zone: timeZone })}
            />
            <TimeSelect
              label={t("quiet.to")}
              value={quietHours.to}
              other={quietHours.from}
              onChange={(to) => save({ ...quietHours, to, time_zone: timeZone })}
            />
          </div>
          {/* Browser and server may use different names of time zones. */}
          <p className="mt-2 text-xs text-text-muted" suppressHydrationWarning>
            {t("quiet.zone", { zone: nameOf(quietHours.time_zone) })}
          </p>
          {nameOf(quietHours.time_zone) === nameOf(timeZone) ? null : (
            <Button
              type="button"
              size="sm"
              variant="outline"
              className="mt-3"
              onClick={() => save({ ...quietHours, time_zone: timeZone })}
            >
              {t("quiet.use_zone", { zone: nameOf(timeZone) })}
            </Button>
          )}
        </>
      ) : null}
    </Card>
  );
}

type TimeSelectProps = { label: string; value: string; other: string; onChange: (value: string) => void };

function TimeSelect({ label, value, other, onChange }: TimeSelectProps) {
  const format = useFormat();
  const options = halfHours.map((time) => ({
    value: time,
    label: format.date(`2000-01-01T${time}:00Z`, { timeStyle: "short", timeZone: "UTC" }),
    disabled: time === other,
  }));
  return (
    <Field label={label}>
      <Select value={value} options={options} onChange={({ target }) => onChange(target.value)} />
    </Field>
  );
}
