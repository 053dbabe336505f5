import { useState } from "react";
import type { Decision } from "#contracts/care/reports.ts";
import { LoginFields, readLogin } from "#web/features/ground/fields/login-fields.tsx";
import { keepChallenge } from "#web/features/ground/session/login-challenge.ts";
import { useSignIn } from "#web/features/ground/session/use-sign-in.ts";
import { api } from "#web/lib/api/api.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import { handEmail, useHandedEmail } from "./handed-email.ts";

type Login = { email: string; password: string; reactivate?: boolean };

type LoginFormProps = {
  onDone: () => unknown;
  /** The password was right, and the account requires a second step. */
  onSecondStep: () => unknown;
  /** The password was right, but the account is suspended or banned: the decision, or null. */
  onSuspended: (decision: Decision | null) => void;
};

/** Login needs e-mail and password (seed section 5). */
export function LoginForm({ onDone, onSecondStep, onSuspended }: LoginFormProps) {
  const t = useT("auth");
  const signIn = useSignIn();
  const [email, setEmail] = useHandedEmail();
  const [isLocked, setLocked] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  const form = useSubmit((body: Login) => api("POST /api/user.php", { body }), {
    onDone: ({ user }) => {
      signIn(user);
      return onDone();
    },
    onRefused: ({ code, extra }) => {
      if (code === "second_step_required") {
        keepChallenge(String(extra.challenge));
        void onSecondStep();
        return true;
      }
      setLocked(code === "account_locked");
      setDeleted(code === "pending_deletion");
      onSuspended(code === "account_suspended" ? ((extra.decision as Decision | undefined) ?? null) : null);
      return false;
    },
  });
  const isStuck = isLocked && form.error !== null;
  const reactivate = (
    <Button
      variant="outline"
      loading={form.isBusy}
      onClick={() => form.submit({ ...readLogin(form.ref.current), reactivate: true })}
    >
      {t("login.reactivate")}
    </Button>
  );
  const forgotten = (
    <Link
      to="/reset-password"
      state={handEmail(email)}
      className="font-semibold text-primary-text underline underline-offset-4"
    >
      {t("login.forgotten")}
    </Link>
  );

  return (
    <form
      ref={form.ref}
      onSubmit={form.onSubmit(() => readLogin(form.ref.current))}
      noValidate
      method="post"
      className="grid gap-5"
    >
      <LoginFields
        form={form}
        email={{
          value: email,
          onChange: (event) => setEmail(event.target.value),
          // If the browser has a passkey, it suggests it here (passkey-login.tsx).
          autoComplete: "username webauthn",
        }}
      />
      {form.error ? (
        <Alert
          tone={isDeleted ? "warning" : "danger"}
          action={isDeleted ? reactivate : isStuck ? forgotten : null}
        >
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
