import type { FieldState } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Field } from "#web/ui/field.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";

type SecretFieldProps = {
  form: FieldState;
  name: string;
  label: string;
  hint?: string;
  autoComplete: "current-password" | "new-password";
};

/** A password field with a button that shows the typed text. */
export function SecretField({ form, name, label, hint, autoComplete }: SecretFieldProps) {
  const t = useT("reset");
  return (
    <Field label={label} hint={hint} error={form.errorOf(name)} required>
      <PasswordInput
        name={name}
        autoComplete={autoComplete}
        showLabel={t("choose.show_password")}
        hideLabel={t("choose.hide_password")}
        onChange={() => form.clear(name)}
      />
    </Field>
  );
}
