import { LocateFixed } from "lucide-react";
import { type FormEvent, useState } from "react";
import { cellKm } from "#contracts/limits.ts";
import { api } from "#web/lib/api/api.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Combobox } from "#web/ui/combobox.tsx";
import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { Suggestion } from "#web/ui/use-suggestions.ts";
import type { ProfileFormProps } from "./about-form.tsx";
import { locate } from "./locate.ts";
import { useSaveProfile } from "./use-save-profile.ts";

/** The member's place: located by the browser, or a typed city. Only an area of 5 km is stored. */
export function PlaceForm({ profile, onSaved, onDirty, below, children }: ProfileFormProps) {
  const t = useT("profile");
  const { country: countryName } = useFormat();
  // The saved place comes without its id; it is shown by name, and only a newly chosen one is sent.
  const [city, setCity] = useState<Suggestion | null>(
    profile.city ? { value: "", label: profile.city } : null,
  );
  const [located, setLocated] = useState(0);
  const [isUnchosen, setUnchosen] = useState(false);
  const values = city?.value === "" ? {} : { city_id: city?.value ?? null };
  const form = useSaveProfile({ values, onSaved, onDirty });
  const [trouble, setTrouble] = useState<"denied" | "unavailable" | "no_city" | null>(null);

  async function load(text: string, signal: AbortSignal): Promise<Suggestion[]> {
    const answer = await api("GET /api/cities", { query: { text }, signal });
    return answer ? answer.cities.map((found) => suggestionOf(found)) : [];
  }

  function suggestionOf(found: {
    id: string;
    name: string;
    region_name: string | null;
    country: string;
  }): Suggestion {
    const hint = [found.region_name, countryName(found.country)].filter(Boolean).join(", ");
    return { value: found.id, label: found.name, hint };
  }

  async function askBrowser(): Promise<void> {
    setTrouble(null);
    const place = await locate();
    if (typeof place === "string") return setTrouble(place);
    try {
      const answer = await api("GET /api/geocode.php", { query: { lat: place.lat, lon: place.lon } });
      const found = answer ? answer.city : null;
      if (!found) return setTrouble("no_city");
      choose(suggestionOf(found));
      setLocated((count) => count + 1);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setTrouble("unavailable");
    }
  }

  /** Typed text without a chosen suggestion, which must not count as "no place". */
  function findUnchosen(): HTMLInputElement | null {
    const box = form.ref.current?.querySelector<HTMLInputElement>('[role="combobox"]') ?? null;
    return city === null && box?.value.trim() ? box : null;
  }

  function submit(event: FormEvent): void {
    const unchosen = findUnchosen();
    setUnchosen(unchosen !== null);
    if (unchosen) {
      event.preventDefault();
      unchosen.focus();
    } else {
      form.onSubmit(() => values)(event);
    }
  }

  function choose(next: Suggestion | null): void {
    setCity(next);
    setUnchosen(false);
    form.clear("city_id");
  }

  return (
    <form ref={form.ref} onSubmit={submit} noValidate className="grid gap-5">
      <div className="grid gap-2">
        <Button type="button" variant="soft" block icon={<Icon icon={LocateFixed} />} onClick={askBrowser}>
          {t("place.locate")}
        </Button>
        {trouble ? <Alert tone="warning">{t(`place.${trouble}`)}</Alert> : null}
      </div>
      <Field
        label={t("place.city")}
        hint={t("place.hint", { km: cellKm })}
        error={isUnchosen ? t("place.choose") : form.errorOf("city_id")}
      >
        <div data-field="city_id">
          <Combobox
            // A located place replaces the typed text.
            key={located}
            value={city}
            onChange={choose}
            load={load}
            autoComplete="address-level2"
            name="city_id"
            placeholder={t("place.placeholder")}
            texts={{
              listLabel: t("place.list"),
              empty: t("place.none_found"),
              error: t("place.failed"),
              count: (count) => t("place.found", { count }),
            }}
          />
        </div>
      </Field>
      {below?.("region")}
      {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
      {children(form.state)}
    </form>
  );
}
