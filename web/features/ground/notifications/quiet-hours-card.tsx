import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { api } from "#web/lib/api.ts";
import type { ApiAnswer } from "#web/lib/api-types.ts";
import { useTimeZone } from "#web/lib/clock.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { useFormat } from "#web/lib/format.ts";
import { useT } from "#web/lib/i18n.ts";
import { zoneName } from "#web/lib/intl.ts";
import { useRegionalTag } from "#web/lib/locale.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { toast } from "#web/ui/toast.ts";
import { switchesQuery } from "./queries.ts";

type QuietHours = NonNullable<ApiAnswer<"GET /api/notification-switches">["quiet_hours"]>;

type Wish = { quiet: QuietHours | null };

const atFirst = { from: "22:00", to: "07:00" };
const halfHours = Array.from({ length: 48 }, (_, number) => {
  const hours = String(Math.floor(number / 2)).padStart(2, "0");
  return `${hours}:${number % 2 ? "30" : "00"}`;
});

/** When the member is told nothing: saved with each choice, by the clock of the browser that makes it. */
export function QuietHoursCard({ quietHours }: { quietHours: QuietHours | null }) {
  const t = useT("notifications");
  const client = useQueryClient();
  const errorText = useErrorText();
  const timeZone = useTimeZone();
  const tag = useRegionalTag();
  const nameOf = (zone: string) => zoneName(tag, zone);
  const [wish, setWish] = useState<Wish | null>(null);
  /** The last wish while one is being saved: it is sent after that one, so that none overtakes another. */
  const last = useRef<Wish | null>(null);
  const shown = wish ? wish.quiet : quietHours;

  async function save(quiet: QuietHours | null): Promise<void> {
    const isUnderWay = last.current !== null;
    last.current = { quiet };
    setWish(last.current);
    if (isUnderWay) return;
    try {
      for (let saved: Wish | null = null; saved !== last.current; ) {
        saved = last.current;
        if (saved.quiet) await api("PUT /api/quiet-hours", { body: saved.quiet });
        else await api("DELETE /api/quiet-hours");
      }
    } catch (error) {
      toast(errorText(error), { tone: "danger" });
    }
    last.current = null;
    await client.invalidateQueries({ queryKey: switchesQuery().queryKey });
    if (last.current === null) setWish(null);
  }

  return (
    <Card as="section" aria-labelledby="quiet-title">
      <h2 id="quiet-title" className="text-lg font-bold">
        {t("quiet.title")}
      </h2>
      <p className="mt-1 mb-3 text-sm text-text-muted">{t("quiet.text")}</p>
      <Switch
        name="quiet-hours"
        checked={shown !== null}
        onChange={({ target }) => void save(target.checked ? { ...atFirst, time_zone: timeZone } : null)}
      >
        {t("quiet.switch")}
      </Switch>
      {shown ? (
        <>
          <div className="mt-2 grid grid-cols-2 gap-3">
            <TimeSelect
              label={t("quiet.from")}
              value={shown.from}
              other={shown.to}
              onChange={(from) => void save({ ...shown, from, time_zone: timeZone })}
            />
            <TimeSelect
              label={t("quiet.to")}
              value={shown.to}
              other={shown.from}
              onChange={(to) => void save({ ...shown, to, time_zone: timeZone })}
            />
          </div>
          {/* Browsers may have learned other names of zones than the server. */}
          <p className="mt-2 text-xs text-text-muted" suppressHydrationWarning>
            {t("quiet.zone", { zone: nameOf(shown.time_zone) })}
          </p>
          {nameOf(shown.time_zone) === nameOf(timeZone) ? null : (
            <Button
              type="button"
              size="sm"
              variant="outline"
              className="mt-3"
              onClick={() => void save({ ...shown, time_zone: timeZone })}
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
