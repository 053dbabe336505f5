import { api } from "#web/lib/api.ts";
import { useSubmit } from "#web/lib/forms.ts";
import { useT } from "#web/lib/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { TextInput } from "#web/ui/text-input.tsx";

/** The first step: address and password. */
export function StaffLoginForm({ onDone }: { onDone: (needsCode: boolean) => unknown }) {
  const t = useT("auth");
  const form = useSubmit(
    (body: { email: string; password: string }) => api("POST /api/admin/session", { body }),
    { onDone: ({ needs_code: needsCode }) => onDone(needsCode) },
  );

  function read() {
    const data = new FormData(form.ref.current ?? undefined);
    return { email: String(data.get("email") ?? ""), password: String(data.get("password") ?? "") };
  }

  return (
    <form ref={form.ref} onSubmit={form.onSubmit(read)} noValidate method="post" className="grid gap-5">
      <Field label={t("email")} error={form.errorOf("email")} required>
        <TextInput
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          onChange={() => form.clear("email")}
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
      {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
      <Button type="submit" size="lg" block loading={form.isBusy}>
        {t("login.submit")}
      </Button>
    </form>
  );
}
