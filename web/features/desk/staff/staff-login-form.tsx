import { LoginFields, readLogin } from "#web/features/ground/fields/login-fields.tsx";
import { api } from "#web/lib/api/api.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";

/** The first step: address and password. */
export function StaffLoginForm({ onDone }: { onDone: (needsCode: boolean) => unknown }) {
  const t = useT("auth");
  const form = useSubmit(
    (body: { email: string; password: string }) => api("POST /api/admin/session", { body }),
    { onDone: ({ needs_code: needsCode }) => onDone(needsCode) },
  );

  return (
    <form
      ref={form.ref}
      onSubmit={form.onSubmit(() => readLogin(form.ref.current))}
      noValidate
      method="post"
      className="grid gap-5"
    >
      <LoginFields form={form} />
      {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
      <Button type="submit" size="lg" block loading={form.isBusy}>
        {t("login.submit")}
      </Button>
    </form>
  );
}
