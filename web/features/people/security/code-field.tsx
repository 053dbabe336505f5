import type { Submit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import type { Secrets } from "./secret-form.tsx";

/** A code of the authenticator or a recovery code, asked with the password. */
export function CodeField({ form }: { form: Submit<Secrets> }) {
  const t = useT("twostep");
  return (
    <Field label={t("remove.code")} error={form.errorOf("code")} required>
      <TextInput
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        className="tabular"
        onChange={() => form.clear("code")}
      />
    </Field>
  );
}
