import { MailCheck } from "lucide-react";
import { useState } from "react";
import { resetMailsPerDay, resetMinutes } from "#contracts/limits.ts";
import { api } from "#web/lib/api/api.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Link } from "#web/ui/link.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { toast } from "#web/ui/toast.ts";
import { handEmail, useHandedEmail } from "./handed-email.ts";
import { Notice } from "./notice.tsx";

/** Asks for the address; then states the next step, in the same words with and without an account. */
export function ResetRequest() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [email, setEmail] = useHandedEmail();
  return sentTo === null ? (
    <AskForm email={email} onEmail={setEmail} onSent={setSentTo} />
  ) : (
    <Sent email={sentTo} onOther={() => setSentTo(null)} />
  );
}

function useAsk(onDone: (email: string) => unknown) {
  return useSubmit(
    async (body: { email: string }, { idempotencyKey }) => {
      const answer = await api("POST /api/password-reset-mails", { body, idempotencyKey });
      return answer && body;
    },
    { onDone: ({ email }) => onDone(email) },
  );
}

type AskFormProps = { email: string; onEmail: (email: string) => void; onSent: (email: string) => void };

function AskForm({ email, onEmail, onSent }: AskFormProps) {
  const t = useT("reset");
  const form = useAsk(onSent);
  return (
    <>
      <h1 className="text-xl font-bold">{t("ask.title")}</h1>
      <p className="mt-1 mb-6 text-text-muted">{t("ask.text")}</p>
      <form
        ref={form.ref}
        onSubmit={form.onSubmit(() => ({ email: email.trim() }))}
        noValidate
        method="post"
        className="grid gap-5"
      >
        <Field label={t("ask.email")} error={form.errorOf("email")} required>
          <TextInput
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            value={email}
            onChange={(event) => {
              onEmail(event.target.value);
              form.clear("email");
            }}
          />
        </Field>
        {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
        <Button type="submit" size="lg" block loading={form.isBusy}>
          {t("ask.submit")}
        </Button>
        <p className="text-center text-sm">
          <Link
            to="/login"
            state={handEmail(email)}
            className="font-semibold text-primary-text underline underline-offset-4"
          >
            {t("ask.back")}
          </Link>
        </p>
      </form>
    </>
  );
}

function Sent({ email, onOther }: { email: string; onOther: () => void }) {
  const t = useT("reset");
  const again = useAsk(() => toast(t("sent.sent_again"), { tone: "success" }));
  return (
    <Notice icon={MailCheck} tone="primary" title={t("sent.title")}>
      <p className="text-pretty wrap-anywhere">
        {t.rich("sent.text", { email, b: (chunks) => <strong>{chunks}</strong> })}
      </p>
      <p className="text-pretty text-text-muted">{t("sent.validity", { minutes: resetMinutes })}</p>
      <p className="text-sm text-pretty text-text-muted">
        {t("sent.spam")} {t("sent.limit", { mails: resetMailsPerDay })}
      </p>
      {again.error ? (
        <Alert tone="danger" className="w-full text-start">
          {again.error}
        </Alert>
      ) : null}
      <Button
        type="button"
        variant="outline"
        size="lg"
        block
        loading={again.isBusy}
        onClick={() => again.submit({ email })}
      >
        {t("sent.again")}
      </Button>
      <Button type="button" variant="link" onClick={onOther}>
        {t("sent.other")}
      </Button>
    </Notice>
  );
}
