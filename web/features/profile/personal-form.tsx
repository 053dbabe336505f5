import { type ReactNode, useState } from "react";
import {
  bodyTypes,
  eyeColors,
  hairColors,
  relationshipStatuses,
  sexualities,
  tattooOptions,
} from "#contracts/profile-options.ts";
import { useT } from "#web/lib/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import type { OwnProfile } from "./own-profile.ts";
import { useSaveProfile } from "./use-save-profile.ts";

const choices = {
  relationship_status: relationshipStatuses,
  body_type: bodyTypes,
  hair_color: hairColors,
  eye_color: eyeColors,
  tattoos: tattooOptions,
} as const;
type Choice = keyof typeof choices;
const choiceNames = Object.keys(choices) as Choice[];

type PersonalFormProps = {
  profile: OwnProfile;
  onSaved?: () => unknown;
  children: (isBusy: boolean) => ReactNode;
};

/** Looks and circumstances; all of it may stay empty, sexuality needs its own consent. */
export function PersonalForm({ profile, onSaved, children }: PersonalFormProps) {
  const t = useT("profile");
  const options = useT("options");
  const form = useSaveProfile(onSaved);
  const [values, setValues] = useState(
    () =>
      Object.fromEntries(choiceNames.map((name) => [name, profile[name] ?? ""])) as Record<Choice, string>,
  );
  const [sexuality, setSexuality] = useState(profile.sexuality ?? "");
  const [hasConsent, setConsent] = useState(profile.sensitive_consent);

  const read = () => ({
    ...(Object.fromEntries(choiceNames.map((name) => [name, values[name] || null])) as Record<
      Choice,
      string | null
    >),
    sexuality: sexuality || null,
    ...(sexuality || profile.sensitive_consent ? { sensitive_consent: hasConsent && sexuality !== "" } : {}),
  });

  return (
    <form ref={form.ref} onSubmit={form.onSubmit(read)} noValidate className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        {choiceNames.map((name) => (
          <Field key={name} label={t(`fields.${name}`)} error={form.errorOf(name)}>
            <Select
              name={name}
              value={values[name]}
              placeholder={t("not_said")}
              options={choices[name].map((value) => ({ value, label: options(`${name}.${value}` as never) }))}
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            />
          </Field>
        ))}
        <Field label={t("fields.sexuality")} error={form.errorOf("sexuality")}>
          <Select
            name="sexuality"
            value={sexuality}
            placeholder={t("not_said")}
            options={sexualities.map((value) => ({ value, label: options(`sexuality.${value}`) }))}
            onChange={(event) => setSexuality(event.target.value)}
          />
        </Field>
      </div>
      {sexuality ? (
        <Field label={t("consent.title")} hideLabel error={form.errorOf("sensitive_consent")}>
          <Checkbox
            name="sensitive_consent"
            checked={hasConsent}
            hint={t("consent.hint")}
            onChange={(event) => setConsent(event.target.checked)}
          >
            {t("consent.label")}
          </Checkbox>
        </Field>
      ) : null}
      {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
      {children(form.isBusy)}
    </form>
  );
}
