import { staffCodeDigits } from "#contracts/limits.ts";
import { api } from "#web/lib/api/api.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { toast } from "#web/ui/toast.ts";

type CodeFormProps = {
  onDone: () => unknown;
  /** The password step has expired, so the password is asked for again. */
  onOver: () => unknown;
};

/** The second step: the code from the mail. */
export function CodeForm({ onDone, onOver }: CodeFormProps) {
  const t = useT("staff");
  const textOf = useErrorText();
  const form = useSubmit(
    async (body: { code: string }) => {
      const answer = await api("POST /api/admin/session-codes", { body });
      if (answer === false) onOver();
      return answer;
    },
    { onDone },
  );

  async function sendAgain() {
    try {
      const answer = await api("POST /api/admin/session-code-mails");
      if (answer === false) return onOver();
      form.clear();
      toast(t("code.sent"), { tone: "success" });
    } catch (error) {
      toast(textOf(error), { tone: "danger" });
    }
  }

  return (
    <form
      ref={form.ref}
      onSubmit={form.onSubmit(() => ({
        code: String(new FormData(form.ref.current ?? undefined).get("code") ?? ""),
      }))}
      noValidate
      method="post"
      className="grid gap-5"
    >
      <Field label={t("code.label", { digits: staffCodeDigits })} error={form.errorOf("code")} required>
        <TextInput
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          className="tabular text-lg"
          onChange={() => form.clear("code")}
        />
      </Field>
      {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
      <Button type="submit" size="lg" block loading={form.isBusy}>
        {t("code.submit")}
      </Button>
      <Button variant="ghost" block onClick={sendAgain}>
        {t("code.again")}
      </Button>
    </form>
  );
}
