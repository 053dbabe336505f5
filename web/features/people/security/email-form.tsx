import { useState } from "react";
import { mailChangeHours } from "#contracts/limits.ts";
import { SecretField } from "#web/features/ground/fields/secret-field.tsx";
import { useUser } from "#web/features/ground/session/queries.ts";
import { api } from "#web/lib/api.ts";
import { useSubmit } from "#web/lib/forms.ts";
import { useT } from "#web/lib/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/text-input.tsx";

const bold = (chunks: React.ReactNode) => <b className="text-text wrap-anywhere">{chunks}</b>;

/** Asks for another address; nothing changes until the link that is sent there is used. */
export function EmailForm() {
  const t = useT("security");
  const user = useUser();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useSubmit(
    (body: { email: string; password: string }, { idempotencyKey }) =>
      api("POST /api/email-changes", { body, idempotencyKey }),
    {
      onDone: ({ email }) => {
        form.ref.current?.reset();
        setSentTo(email);
      },
    },
  );

  function read() {
    setSentTo(null);
    const data = new FormData(form.ref.current ?? undefined);
    return {
      email: String(data.get("email") ?? "").trim(),
      password: String(data.get("password") ?? ""),
    };
  }

  return (
    <>
      <p className="mb-5 text-text-muted">{t.rich("email.text", { email: user?.email ?? "", b: bold })}</p>
      <form ref={form.ref} onSubmit={form.onSubmit(read)} noValidate method="post" className="grid gap-5">
        <Field label={t("email.new")} error={form.errorOf("email")} required>
          <TextInput
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            onChange={() => form.clear("email")}
          />
        </Field>
        <SecretField
          form={form}
          name="password"
          label={t("email.password")}
          autoComplete="current-password"
        />
        {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
        <div role="status">
          {sentTo === null ? null : (
            <Alert tone="success">
              {t.rich("email.sent", { email: sentTo, hours: mailChangeHours, b: bold })}
            </Alert>
          )}
        </div>
        <Button type="submit" className="justify-self-end" loading={form.isBusy}>
          {t("email.submit")}
        </Button>
      </form>
    </>
  );
}
