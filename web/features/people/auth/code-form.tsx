import { useState } from "react";
import type { Decision } from "#contracts/care/reports.ts";
import { trustedDeviceDays } from "#contracts/limits.ts";
import { forgetChallenge, readChallenge } from "#web/features/ground/session/login-challenge.ts";
import { useSignIn } from "#web/features/ground/session/use-sign-in.ts";
import { api } from "#web/lib/api/api.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/text-input.tsx";

type CodeFormProps = {
  onDone: () => unknown;
  onBack: () => unknown;
  /** The code was right, but the account is suspended or banned: the decision, or null. */
  onSuspended: (decision: Decision | null) => void;
};

/** The second step of a log-in: an authenticator's code, submitted when complete, or a recovery code. */
export function CodeForm({ onDone, onBack, onSuspended }: CodeFormProps) {
  const t = useT("twostep");
  const signIn = useSignIn();
  const [isPaper, setPaper] = useState(false);
  const [isExpired, setExpired] = useState(false);
  const form = useSubmit(
    (body: { code: string; trust_device: boolean }) => {
      const challenge = readChallenge();
      // This tab has no challenge: the server refuses this id like an expired one, in the visitor's language.
      return api("POST /api/second-steps", { body: { challenge: challenge ?? nobodys, ...body } });
    },
    {
      onDone: ({ user }) => {
        forgetChallenge();
        signIn(user);
        return onDone();
      },
      onRefused: ({ code, extra }) => {
        setExpired(code === "login_expired");
        if (code === "account_suspended") onSuspended((extra.decision as Decision | undefined) ?? null);
        return false;
      },
    },
  );
  const read = () => {
    const data = new FormData(form.ref.current ?? undefined);
    return { code: String(data.get("code") ?? ""), trust_device: data.get("trust_device") === "on" };
  };

  return (
    <form ref={form.ref} onSubmit={form.onSubmit(read)} noValidate method="post" className="grid gap-5">
      <p className="text-text-muted">{isPaper ? t("code.recovery_text") : t("code.text")}</p>
      <Field
        key={isPaper ? "paper" : "app"}
        label={isPaper ? t("code.recovery_label") : t("code.label")}
        error={form.errorOf("code")}
        required
      >
        <TextInput
          name="code"
          inputMode={isPaper ? "text" : "numeric"}
          autoComplete={isPaper ? "off" : "one-time-code"}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          maxLength={isPaper ? 40 : 12}
          className="tabular text-lg"
          onChange={(event) => {
            form.clear("code");
            if (!isPaper && /^\d{6}$/.test(event.target.value.replaceAll(/[\s-]/g, "")))
              void form.submit(read());
          }}
        />
      </Field>
      <Checkbox name="trust_device" hint={t("code.trust_hint")}>
        {t("code.trust", { days: trustedDeviceDays })}
      </Checkbox>
      {form.error ? (
        <Alert
          tone="danger"
          action={
            isExpired ? (
              <Button variant="outline" onClick={onBack}>
                {t("code.back")}
              </Button>
            ) : null
          }
        >
          {form.error}
        </Alert>
      ) : null}
      <Button type="submit" size="lg" block loading={form.isBusy}>
        {t("code.submit")}
      </Button>
      <Button
        variant="ghost"
        block
        onClick={() => {
          form.clear();
          setPaper(!isPaper);
        }}
      >
        {isPaper ? t("code.use_app") : t("code.use_recovery")}
      </Button>
      <LostButton onExpired={onBack} />
    </form>
  );
}

/** For members without authenticator and recovery codes: the process runs by mail and takes days. */
function LostButton({ onExpired }: { onExpired: () => unknown }) {
  const t = useT("twostep");
  const textOf = useErrorText();
  const [sent, setSent] = useState<{ text: string; tone: "success" | "danger" } | null>(null);

  async function ask(): Promise<void> {
    try {
      const body = { challenge: readChallenge() ?? nobodys };
      if ((await api("POST /api/second-step-losses", { body })) !== false)
        setSent({ text: t("code.lost_sent"), tone: "success" });
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === "login_expired") await onExpired();
      else setSent({ text: textOf(failure), tone: "danger" });
    }
  }

  return (
    <>
      <Button variant="link" onClick={ask}>
        {t("code.lost")}
      </Button>
      {sent ? <Alert tone={sent.tone}>{sent.text}</Alert> : null}
    </>
  );
}

const nobodys = "00000000-0000-0000-0000-000000000000";
