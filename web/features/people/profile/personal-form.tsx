import { useState } from "react";
import {
  bodyTypes,
  eyeColors,
  hairColors,
  relationshipStatuses,
  sexualities,
  tattooOptions,
} from "#contracts/people/profile-options.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import type { ProfileFormProps } from "./about-form.tsx";
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

/** Looks and circumstances; all fields are optional, sexuality needs its own consent. */
export function PersonalForm({ profile, onSaved, onDirty, below, children }: ProfileFormProps) {
  const t = useT("profile");
  const options = useT("options");
  const { gender } = profile;
  const [chosen, setChosen] = useState(
    () =>
      Object.fromEntries(choiceNames.map((name) => [name, profile[name] ?? ""])) as Record<Choice, string>,
  );
  const [sexuality, setSexuality] = useState(profile.sexuality ?? "");
  const [hasConsent, setConsent] = useState(profile.sensitive_consent);

  // Withdrawing the consent deletes its data.
  const isWithdrawn = profile.sensitive_consent && !hasConsent;
  const kept = isWithdrawn ? "" : sexuality;
  const values = {
    ...(Object.fromEntries(choiceNames.map((name) => [name, chosen[name] || null])) as Record<
      Choice,
      string | null
    >),
    sexuality: kept || null,
    ...(kept || profile.sensitive_consent ? { sensitive_consent: hasConsent && kept !== "" } : {}),
  };
  const form = useSaveProfile({
    values,
    onDirty,
    onSaved: () => {
      setSexuality(kept);
      setConsent(hasConsent && kept !== "");
      return onSaved?.();
    },
  });

  return (
    <form ref={form.ref} onSubmit={form.onSubmit(() => values)} noValidate className="grid gap-5">
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        {choiceNames.map((name) => (
          <div key={name}>
            <Field label={t(`fields.${name}`)} error={form.errorOf(name)}>
              <Select
                name={name}
                value={chosen[name]}
                placeholder={t("not_said")}
                options={choices[name].map((value) => ({
                  value,
                  label: options(`${name}.${value}` as "body_type.slim", { gender }),
                }))}
                onChange={(event) => {
                  setChosen({ ...chosen, [name]: event.target.value });
                  form.clear(name);
                }}
              />
            </Field>
            {below?.(name)}
          </div>
        ))}
        <div>
          <Field label={t("fields.sexuality")}>
            <Select
              value={sexuality}
              placeholder={t("not_said")}
              options={sexualities.map((value) => ({
                value,
                label: options(`sexuality.${value}`, { gender }),
              }))}
              onChange={(event) => {
                setSexuality(event.target.value);
                form.clear("sexuality");
              }}
            />
          </Field>
          {below?.("sexuality")}
        </div>
      </div>
      {sexuality ? (
        // The server can only refuse sexuality for the missing consent, so the error belongs here.
        <Field label={t("consent.title")} hideLabel error={form.errorOf("sexuality")}>
          <Checkbox
            name="sexuality"
            checked={hasConsent}
            hint={t("consent.hint")}
            onChange={(event) => {
              setConsent(event.target.checked);
              form.clear("sexuality");
            }}
          >
            {t("consent.label")}
          </Checkbox>
        </Field>
      ) : null}
      {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
      {children(form.state)}
    </form>
  );
}
