import { useState } from "react";
import { phoneCodeMinutes } from "#contracts/limits.ts";
import { api } from "#web/lib/api/api.ts";
import type { ApiError } from "#web/lib/api/api-error.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useNow } from "#web/lib/browser/clock.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { toast } from "#web/ui/toast.ts";
import { type Debit, type DebitState, isOverBy } from "./queries.ts";

type CodeFormProps = {
  debit: Debit;
  onDone: (state: DebitState) => void;
  onExpired: (message: string) => void;
  onChange: () => void;
};

/** The form for the code that was sent to the phone. */
export function CodeForm({ debit, onDone, onExpired, onChange }: CodeFormProps) {
  const t = useT("directdebit");
  const textOf = useErrorText();
  const now = useNow();
  const [isSending, setSending] = useState(false);
  const expired = (error: ApiError) => {
    if (isOverBy(error.code)) onExpired(textOf(error));
    return isOverBy(error.code);
  };
  const form = useSubmit((body: { code: string }) => api("POST /api/direct-debit/confirmation", { body }), {
    onDone,
    onRefused: expired,
  });
  const again = useSubmit(() => api("POST /api/direct-debit/codes", { body: {} }), {
    onDone(state) {
      onDone(state);
      toast(t("code.resent"), { tone: "success" });
    },
    onRefused: expired,
  });
  const isUnderWay = debit.code_until !== null && Date.parse(debit.code_until) > now;

  function read() {
    return { code: String(new FormData(form.ref.current ?? undefined).get("code") ?? "") };
  }

  async function sendAgain(): Promise<void> {
    setSending(true);
    form.clear();
    await again.submit(undefined);
    setSending(false);
  }

  return (
    <form ref={form.ref} onSubmit={form.onSubmit(read)} className="grid gap-5" noValidate>
      <p className="text-pretty">
        {isUnderWay
          ? t("code.sent", { number: debit.mobile_hint, minutes: phoneCodeMinutes })
          : t("code.none", { number: debit.mobile_hint })}
      </p>
      <Field label={t("code.label")} error={form.errorOf("code")} required className="max-w-60">
        <TextInput
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          className="tabular text-lg tracking-widest"
          onChange={() => form.clear("code")}
        />
      </Field>
      {form.error || again.error ? <Alert tone="danger">{form.error ?? again.error}</Alert> : null}
      <Button type="submit" variant="secondary" size="lg" block loading={form.isBusy}>
        {t("code.check")}
      </Button>
      <div className="flex flex-wrap gap-2">
        <Button type="button" variant="ghost" size="sm" loading={isSending} onClick={sendAgain}>
          {t("code.again")}
        </Button>
        <Button type="button" variant="ghost" size="sm" onClick={onChange}>
          {t("code.change")}
        </Button>
      </div>
    </form>
  );
}
