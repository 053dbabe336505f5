import { searchableOptions, type TraitField, traitFields } from "#contracts/people/profile-options.ts";
import { useSettings } from "#web/features/ground/session/settings.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { ChipGroup } from "#web/ui/chip-group.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import {
  type Change,
  type ChosenTraits,
  changeFilters,
  type Gender,
  joinOptions,
  type Sought,
  soughtGenders,
} from "./filters.ts";
import { useTraitText } from "./trait-text.ts";

type TraitPickerProps = {
  gender: Gender | undefined;
  chosen: ChosenTraits;
  fields: ReadonlySet<string>;
  onChange: (chosen: ChosenTraits) => void;
};

/** A member who shows one of the options of each trait is found. */
export default function TraitPicker({ gender, chosen, fields, onChange }: TraitPickerProps) {
  const t = useT("search");
  const options = useT("options");
  const textOf = useTraitText(gender);
  const shown = useSettings("search")?.visible_profile_fields ?? [];
  const isOffered = (field: TraitField) =>
    shown.includes(field) && fields.has(field === "relationship_status" ? field : "looks");
  const change = (part: Change) => onChange(changeFilters(chosen, part) as ChosenTraits);
  return (
    <div className="mt-4 flex flex-col gap-5">
      {fields.has("seeks") ? (
        <Field label={t("filter.seeks")}>
          <Select
            name="seeks"
            value={chosen.seeks ?? ""}
            placeholder={t("filter.any_seeks")}
            options={soughtGenders.map((value) => ({ value, label: options(`sought.${value}`) }))}
            onChange={(event) => change({ seeks: (event.target.value || undefined) as Sought | undefined })}
          />
        </Field>
      ) : null}
      {traitFields.filter(isOffered).map((field) => (
        <Field key={field} label={t(`filter.${field}`)} group>
          <ChipGroup
            name={field}
            options={searchableOptions(field).map((value) => ({ value, label: textOf(field, value) }))}
            value={chosen[field]?.split(",") ?? []}
            onChange={(next) => change({ [field]: joinOptions(field, next) })}
          />
        </Field>
      ))}
    </div>
  );
}
