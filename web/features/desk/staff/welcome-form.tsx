import { passwordLength } from "#contracts/limits.ts";
import { api } from "#web/lib/api/api.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { deferred } from "#web/lib/page/deferred.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { TextInput } from "#web/ui/text-input.tsx";

const PasswordMeter = deferred(() => import("#web/features/ground/fields/password-meter.tsx"));

type WelcomeFormProps = {
  token: string;
  email: string;
  name: string;
  onDone: () => unknown;
  onInvalid: () => void;
};

/** Name and password of the person who opened a one-time link. */
export function WelcomeForm({ token, email, name, onDone, onInvalid }: WelcomeFormProps) {
  const t = useT("staff");
  const reset = useT("reset");
  const form = useSubmit(
    (body: { name: string; password: string; repeated_password: string }) =>
      api("POST /api/admin/welcomes", { body: { token, ...body } }),
    {
      onDone,
      onRefused: ({ code }) => {
        if (code === "link_invalid") onInvalid();
        return code === "link_invalid";
      },
    },
  );

  function read() {
    const data = new FormData(form.ref.current ?? undefined);
    const text = (field: string) => String(data.get(field) ?? "");
    return {
      name: text("name"),
      password: text("password"),
      repeated_password: text("repeated_password"),
    };
  }

  const password = (field: "password" | "repeated_password", label: string, hint?: string) => (
    <Field label={label} hint={hint} error={form.errorOf(field)} required>
      <PasswordInput
        name={field}
        autoComplete="new-password"
        showLabel={reset("choose.show_password")}
        hideLabel={reset("choose.hide_password")}
        onChange={() => form.clear(field)}
      />
    </Field>
  );

  return (
    <form ref={form.ref} onSubmit={form.onSubmit(read)} noValidate method="post" className="grid gap-5">
      {/* Tells password managers which account the password belongs to. */}
      <input
        type="text"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
      />
      <Field label={t("welcome.name")} hint={t("welcome.name_hint")} error={form.errorOf("name")} required>
        <TextInput name="name" autoComplete="name" defaultValue={name} onChange={() => form.clear("name")} />
      </Field>
      <div>
        {password(
          "password",
          reset("choose.password"),
          reset("choose.password_hint", { min_password: passwordLength.min }),
        )}
        <PasswordMeter isRefused={!!form.errorOf("password")} />
      </div>
      {password("repeated_password", reset("choose.repeated"))}
      {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
      <Button type="submit" size="lg" block loading={form.isBusy}>
        {t("welcome.submit")}
      </Button>
    </form>
  );
}
