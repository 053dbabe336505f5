import { type Gender, genders } from "#contracts/people/profile-options.ts";
import type { FieldState } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { ChipGroup } from "#web/ui/chip-group.tsx";
import { Field } from "#web/ui/field.tsx";
import { RadioCards } from "#web/ui/radio-cards.tsx";

type GenderFieldProps = {
  form: FieldState;
  label: string;
  value: Gender | null;
  onChange: (value: Gender) => void;
  required?: boolean;
  /** For a form that is as narrow as a dialog. */
  isNarrow?: boolean;
};

/** The member's own gender. */
export function GenderField({ form, label, value, onChange, required, isNarrow }: GenderFieldProps) {
  const options = useT("options");
  return (
    <Field group label={label} error={form.errorOf("gender")} {...(required && { required })}>
      <RadioCards
        name="gender"
        {...(isNarrow ? { layout: "grid" as const } : { className: "sm:grid-cols-3" })}
        value={value}
        options={genders.map((gender) => ({ value: gender, label: options(`gender.${gender}`) }))}
        onChange={(chosen) => {
          onChange(chosen as Gender);
          form.clear("gender");
        }}
      />
    </Field>
  );
}

type SeeksFieldProps = {
  form: FieldState;
  label: string;
  value: Gender[];
  onChange: (value: Gender[]) => void;
};

/** The genders that the member wants to meet: one or several. */
export function SeeksField({ form, label, value, onChange }: SeeksFieldProps) {
  const options = useT("options");
  return (
    <Field group label={label} error={form.errorOf("seeks")} required>
      <ChipGroup
        name="seeks"
        value={value}
        options={genders.map((gender) => ({ value: gender, label: options(`seeks.${gender}`) }))}
        onChange={(chosen) => {
          onChange(chosen as Gender[]);
          form.clear("seeks");
        }}
      />
    </Field>
  );
}
