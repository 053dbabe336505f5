import type { FieldState } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/text-input.tsx";

/** A mobile number in any common notation. */
export function NumberField({ form }: { form: FieldState }) {
  const t = useT("phone");
  return (
    <Field label={t("number")} error={form.errorOf("phone")} required>
      <TextInput
        type="tel"
        name="phone"
        autoComplete="tel"
        inputMode="tel"
        maxLength={40}
        className="tabular"
        onChange={() => form.clear("phone")}
      />
    </Field>
  );
}

/** The six digits of a text message; phones suggest them. */
export function CodeField({ form }: { form: FieldState }) {
  const t = useT("phone");
  return (
    <Field label={t("code")} error={form.errorOf("code")} required>
      <TextInput
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        maxLength={12}
        className="tabular text-lg"
        onChange={() => form.clear("code")}
      />
    </Field>
  );
}
