import { useState } from "react";
import { mailChangeHours } from "#contracts/limits.ts";
import { EmailField } from "#web/features/ground/fields/email-field.tsx";
import { type OwnProof, readProof } from "#web/features/ground/fields/own-proof.ts";
import { ProofField } from "#web/features/ground/fields/proof-field.tsx";
import { useUser } from "#web/features/ground/session/queries.ts";
import { api } from "#web/lib/api/api.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";

const bold = (chunks: React.ReactNode) => <b className="text-text wrap-anywhere">{chunks}</b>;

/** Requests a change of the address; nothing changes until the link sent to the new address is used. */
export function EmailForm() {
  const t = useT("security");
  const user = useUser();
  const [sentTo, setSentTo] = useState<string | null>(null);
  /** The number of requests: each new one resets the field and its suggestion. */
  const [sends, setSends] = useState(0);
  const form = useSubmit(
    (body: { email: string } & OwnProof, { idempotencyKey }) =>
      api("POST /api/email-changes", { body, idempotencyKey }),
    {
      onDone: ({ email }) => {
        form.ref.current?.reset();
        setSentTo(email);
        setSends((count) => count + 1);
      },
    },
  );

  function read() {
    setSentTo(null);
    const data = new FormData(form.ref.current ?? undefined);
    return {
      email: String(data.get("email") ?? "").trim(),
      ...readProof(form.ref.current),
    };
  }

  return (
    <>
      <p className="mb-5 text-text-muted">{t.rich("email.text", { email: user?.email ?? "", b: bold })}</p>
      <form ref={form.ref} onSubmit={form.onSubmit(read)} noValidate method="post" className="grid gap-5">
        <EmailField key={sends} form={form} label={t("email.new")} />
        <ProofField form={form} label={t("email.password")} before={["email"]} />
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
