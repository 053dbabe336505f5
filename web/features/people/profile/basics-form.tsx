import { useState } from "react";
import { nameLength } from "#contracts/limits.ts";
import type { Gender } from "#contracts/people/profile-options.ts";
import { GenderField, SeeksField } from "#web/features/ground/fields/gender-fields.tsx";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import type { ProfileFormProps } from "./about-form.tsx";
import { useSaveProfile } from "./use-save-profile.ts";

/** The member's gender and the genders they want to meet; the date of birth cannot be changed. */
export function BasicsForm({ profile, onSaved, onDirty, children }: ProfileFormProps) {
  const t = useT("profile");
  const format = useFormat();
  const [name, setName] = useState(profile.name);
  const [gender, setGender] = useState(profile.gender as Gender | null);
  const [seeks, setSeeks] = useState(profile.seeks as Gender[]);
  const values = { name, ...(gender ? { gender } : {}), seeks };
  const form = useSaveProfile({ values, onSaved, onDirty });

  return (
    <form ref={form.ref} onSubmit={form.onSubmit(() => values)} noValidate className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t("basics.name")}
          hint={t("basics.name_hint", { min_name: nameLength.min, max_name: nameLength.max })}
          error={form.errorOf("name")}
          required
        >
          <TextInput
            name="name"
            value={name}
            autoComplete="nickname"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => {
              setName(event.target.value);
              form.clear("name");
            }}
          />
        </Field>
        <div>
          <p className="mb-1.5 text-sm font-semibold">{t("basics.birth_date")}</p>
          <p className="flex min-h-12 items-center">
            {t("basics.birth_date_value", {
              // A date of birth has no time zone: noon UTC gives the same day everywhere.
              date: format.date(`${profile.birth_date}T12:00:00Z`, { dateStyle: "long", timeZone: "UTC" }),
              age: profile.age,
            })}
          </p>
          <p className="mt-1.5 text-xs text-text-muted">{t("basics.birth_date_hint")}</p>
        </div>
      </div>
      <GenderField form={form} label={t("basics.gender")} value={gender} onChange={setGender} />
      <SeeksField form={form} label={t("basics.seeks")} value={seeks} onChange={setSeeks} />
      {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
      {children(form.state)}
    </form>
  );
}
