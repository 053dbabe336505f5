import { passwordLength } from "#contracts/limits.ts";
import type { User } from "#contracts/people/accounts.ts";
import { api } from "#web/lib/api/api.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { deferred } from "#web/lib/page/deferred.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { PasswordInput } from "#web/ui/password-input.tsx";

const PasswordMeter = deferred(() => import("#web/features/ground/fields/password-meter.tsx"));

/** The password is saved; the signed-in user, or the reason why the log-in failed. */
export type ResetOutcome = { email: string; user: User | null; problem: string | null };

type ResetFormProps = {
  token: string;
  email: string;
  confirmsAddress: boolean;
  onDone: (outcome: ResetOutcome) => unknown;
  onInvalid: () => void;
};

export function ResetForm({ token, email, confirmsAddress, onDone, onInvalid }: ResetFormProps) {
  const t = useT("reset");
  const textOf = useErrorText();
  const form = useSubmit(
    async (body: { password: string; repeated_password: string }, { idempotencyKey }) => {
      const saved = await api("POST /api/password-resets", { body: { token, ...body }, idempotencyKey });
      return saved && { email: saved.email, ...(await logIn(saved.email, body.password)) };
    },
    {
      onDone,
      onRefused: ({ code }) => {
        if (code === "link_invalid") onInvalid();
        return code === "link_invalid";
      },
    },
  );

  /** A normal log-in with the new password, including a second step. */
  async function logIn(address: string, password: string) {
    try {
      const { user } = await api("POST /api/user.php", { body: { email: address, password } });
      return { user, problem: null };
    } catch (failure) {
      return { user: null, problem: textOf(failure) };
    }
  }

  function read() {
    const data = new FormData(form.ref.current ?? undefined);
    return {
      password: String(data.get("password") ?? ""),
      repeated_password: String(data.get("repeated_password") ?? ""),
    };
  }

  const field = (name: "password" | "repeated_password", label: string, hint?: string) => (
    <Field label={label} hint={hint} error={form.errorOf(name)} required>
      <PasswordInput
        name={name}
        autoComplete="new-password"
        showLabel={t("choose.show_password")}
        hideLabel={t("choose.hide_password")}
        onChange={() => form.clear(name)}
      />
    </Field>
  );

  return (
    <>
      <h1 className="text-xl font-bold">{t("choose.title")}</h1>
      <p className="mt-1 mb-6 text-text-muted wrap-anywhere">
        {t.rich("choose.text", { email, b: (chunks) => <strong className="text-text">{chunks}</strong> })}
      </p>
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
        <div>
          {field(
            "password",
            t("choose.password"),
            t("choose.password_hint", { min_password: passwordLength.min }),
          )}
          <PasswordMeter isRefused={!!form.errorOf("password")} />
        </div>
        {field("repeated_password", t("choose.repeated"))}
        {confirmsAddress ? <Alert>{t("choose.confirms")}</Alert> : null}
        {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
        <Button type="submit" size="lg" block loading={form.isBusy}>
          {t("choose.submit")}
        </Button>
        <p className="text-center text-sm text-text-muted">{t("choose.ends")}</p>
      </form>
    </>
  );
}
