import type { ComponentProps } from "react";
import type { FieldState } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Field } from "#web/ui/field.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { TextInput } from "#web/ui/text-input.tsx";

type LoginFieldsProps = {
  form: FieldState;
  /** A prefilled address, and the handler of its changes. */
  email?: Pick<ComponentProps<typeof TextInput>, "value" | "onChange" | "autoComplete">;
};

/** Address and password, with the names that password managers expect. */
export function LoginFields({ form, email }: LoginFieldsProps) {
  const t = useT("auth");
  return (
    <>
      <Field label={t("email")} error={form.errorOf("email")} required>
        <TextInput
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          {...email}
          onChange={(event) => {
            email?.onChange?.(event);
            form.clear("email");
          }}
        />
      </Field>
      <Field label={t("password")} error={form.errorOf("password")} required>
        <PasswordInput
          name="password"
          autoComplete="current-password"
          showLabel={t("show_password")}
          hideLabel={t("hide_password")}
          onChange={() => form.clear("password")}
        />
      </Field>
    </>
  );
}

/** The typed values. */
export function readLogin(form: HTMLFormElement | null): { email: string; password: string } {
  const data = new FormData(form ?? undefined);
  return { email: String(data.get("email") ?? ""), password: String(data.get("password") ?? "") };
}
