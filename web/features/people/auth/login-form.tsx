import { useState } from "react";
import { Link } from "react-router";
import { useSignIn } from "#web/features/ground/session/use-sign-in.ts";
import { api } from "#web/lib/api.ts";
import { useSubmit } from "#web/lib/forms.ts";
import { useT } from "#web/lib/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { handEmail, useHandedEmail } from "./handed-email.ts";

/** Login needs e-mail and password (seed section 5). */
export function LoginForm({ onDone }: { onDone: () => unknown }) {
  const t = useT("auth");
  const signIn = useSignIn();
  const [email, setEmail] = useHandedEmail();
  const [isLocked, setLocked] = useState(false);
  const form = useSubmit((body: { email: string; password: string }) => api("POST /api/user.php", { body }), {
    onDone: ({ user }) => {
      signIn(user);
      return onDone();
    },
    onRefused: ({ code }) => {
      setLocked(code === "account_locked");
      return false;
    },
  });
  const isStuck = isLocked && form.error !== null;
  const forgotten = (
    <Link
      to="/reset-password"
      state={handEmail(email)}
      className="font-semibold text-primary-text underline underline-offset-4"
    >
      {t("login.forgotten")}
    </Link>
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
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
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
      {form.error ? (
        <Alert tone="danger" action={isStuck ? forgotten : null}>
          {form.error}
        </Alert>
      ) : null}
      <Button type="submit" size="lg" block loading={form.isBusy}>
        {t("login.submit")}
      </Button>
      {isStuck ? null : <p className="text-center text-sm">{forgotten}</p>}
    </form>
  );
}
