import { useEffect, useState } from "react";
import { useKindsName } from "#web/features/ground/session/kind-name.ts";
import { useSettings } from "#web/features/ground/session/settings.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Field } from "#web/ui/field.tsx";
import { RangeSlider } from "#web/ui/range-slider.tsx";
import { Select } from "#web/ui/select.tsx";
import { DistanceField } from "./distance-field.tsx";
import {
  type Applied,
  ages,
  type Change,
  changeFilters,
  type Filters,
  type Gender,
  genders,
  otherKinds,
} from "./filters.ts";
import { useRegionLabel } from "./region-label.ts";
import { TraitFields } from "./trait-fields.tsx";
import { useRegions } from "./use-regions.ts";
import { WishFields } from "./wish-fields.tsx";

type FilterFormProps = {
  /** The chosen filters. */
  filters: Filters;
  /** The applied filters: the chosen ones, with the defaults of the member's own profile. */
  applied: Partial<Applied>;
  onChange: (filters: Filters) => void;
};

/** The search filters: kind of profile if the site has several, gender, country, region, ages, wishes. */
export function FilterForm({ filters, applied, onChange }: FilterFormProps) {
  const t = useT("search");
  const format = useFormat();
  const regionLabel = useRegionLabel();
  const kindsName = useKindsName();
  const settings = useSettings("search");
  const country = filters.country ?? applied.country ?? null;
  const { kind, regions } = useRegions(country === "any" ? null : country);
  const fields = new Set<string>(settings?.search_fields ?? ["gender", "country", "countryregion", "age"]);
  const change = (part: Change) => onChange(changeFilters(filters, part));
  const { compare } = format;
  const countries = (settings?.countries ?? [])
    .map((code) => ({ value: code, label: format.country(code) }))
    .sort((a, b) => compare(a.label, b.label));

  const kinds = settings?.search_kinds ?? [];

  return (
    <div className="flex flex-col gap-5">
      {kinds.length > 0 ? (
        <Field label={t("filter.kind")}>
          <Select
            name="kind"
            value={filters.kind ?? "member"}
            options={(["member", ...kinds] as const).map((kind) => ({ value: kind, label: kindsName(kind) }))}
            onChange={(event) => change({ kind: otherKinds.find((kind) => kind === event.target.value) })}
          />
        </Field>
      ) : null}
      {fields.has("gender") ? (
        <Field label={t("filter.gender")}>
          <Select
            name="gender"
            value={filters.gender ?? applied.gender ?? "any"}
            options={genders.map((value) => ({ value, label: t(`gender.${value}`) }))}
            onChange={(event) => change({ gender: event.target.value as Gender })}
          />
        </Field>
      ) : null}
      {fields.has("country") ? (
        <Field label={t("filter.country")}>
          <Select
            name="country"
            value={country ?? "any"}
            options={[{ value: "any", label: t("filter.any_country") }, ...countries]}
            onChange={(event) => change({ country: event.target.value })}
          />
        </Field>
      ) : null}
      {fields.has("countryregion") ? (
        <Field label={regionLabel(kind)}>
          <Select
            name="countryregion"
            value={filters.countryregion ?? applied.countryregion ?? ""}
            placeholder={t("filter.any_region")}
            disabled={regions.length === 0}
            options={regions.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) =>
              change({
                ...(country && { country }),
                countryregion: event.target.value || undefined,
              })
            }
          />
        </Field>
      ) : null}
      {fields.has("distance") ? (
        <DistanceField value={filters.distance} onChange={(distance) => change({ distance })} />
      ) : null}
      {fields.has("age") ? (
        <AgeField
          value={[
            filters.min_age ?? applied.min_age ?? ages.min,
            filters.max_age ?? applied.max_age ?? ages.max,
          ]}
          onChange={([min_age, max_age]) => change({ min_age, max_age })}
        />
      ) : null}
      <WishFields filters={filters} applied={applied} fields={fields} change={change} />
      <TraitFields
        filters={filters}
        gender={filters.gender ?? applied.gender}
        fields={fields}
        change={change}
      />
    </div>
  );
}

type AgeFieldProps = { value: [number, number]; onChange: (value: [number, number]) => void };

/** The value changes during a drag; the search starts at its end. */
function AgeField({ value: [low, high], onChange }: AgeFieldProps) {
  const t = useT("search");
  const [moving, setMoving] = useState<[number, number]>([low, high]);
  useEffect(() => setMoving([low, high]), [low, high]);
  return (
    <Field label={t("filter.age")} group>
      <RangeSlider
        min={ages.min}
        max={ages.max}
        value={moving}
        onChange={([from, to]) => setMoving([from, to])}
        onCommit={([from, to]) => {
          if (from !== low || to !== high) onChange([from, to]);
        }}
        labels={{ low: t("filter.min_age"), high: t("filter.max_age") }}
        names={{ low: "min_age", high: "max_age" }}
      />
    </Field>
  );
}
