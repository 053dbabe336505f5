import { useQueryClient } from "@tanstack/react-query";
import { passwordLength } from "#contracts/limits.ts";
import { type Assertion, passkeysQuery, readProof } from "#web/features/ground/fields/own-proof.ts";
import { ProofField } from "#web/features/ground/fields/proof-field.tsx";
import { SecretField } from "#web/features/ground/fields/secret-field.tsx";
import { useUser } from "#web/features/ground/session/queries.ts";
import { api } from "#web/lib/api/api.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { deferred } from "#web/lib/page/deferred.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.ts";

const PasswordMeter = deferred(() => import("#web/features/ground/fields/password-meter.tsx"));

type Change = { old_password: string; passkey?: Assertion; password: string; repeated_password: string };

/** Replaces the password, or sets a first one by a passkey; all other devices are logged out. */
export function PasswordForm() {
  const t = useT("security");
  const reset = useT("reset");
  const user = useUser();
  const client = useQueryClient();
  const form = useSubmit(
    (body: Change, { idempotencyKey }) => api("POST /api/password-changes", { body, idempotencyKey }),
    {
      onDone: () => {
        form.ref.current?.reset();
        void client.invalidateQueries({ queryKey: passkeysQuery().queryKey });
        toast(t("password.done"), { tone: "success" });
      },
    },
  );

  function read() {
    const data = new FormData(form.ref.current ?? undefined);
    const textOf = (name: string) => String(data.get(name) ?? "");
    const { password: old_password, ...passkey } = readProof(form.ref.current, "old_password");
    return {
      old_password,
      ...passkey,
      password: textOf("password"),
      repeated_password: textOf("repeated_password"),
    };
  }

  return (
    <form ref={form.ref} onSubmit={form.onSubmit(read)} noValidate method="post" className="grid gap-5">
      {/* Tells password managers which account the password belongs to. */}
      <input
        type="text"
        autoComplete="username"
        value={user?.email ?? ""}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
      />
      <ProofField
        form={form}
        name="old_password"
        label={t("password.old")}
        before={["password", "repeated_password"]}
      />
      <div>
        <SecretField
          form={form}
          name="password"
          label={reset("choose.password")}
          hint={reset("choose.password_hint", { min_password: passwordLength.min })}
          autoComplete="new-password"
        />
        <PasswordMeter isRefused={!!form.errorOf("password")} />
      </div>
      <SecretField
        form={form}
        name="repeated_password"
        label={reset("choose.repeated")}
        autoComplete="new-password"
      />
      {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="text-sm text-text-muted">{t("password.ends")}</p>
        <Button type="submit" loading={form.isBusy}>
          {reset("choose.submit")}
        </Button>
      </div>
    </form>
  );
}
