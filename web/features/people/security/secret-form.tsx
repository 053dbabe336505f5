import type { ReactNode } from "react";
import { SecretField } from "#web/features/ground/fields/secret-field.tsx";
import { type Submit, useSubmit } from "#web/lib/forms.ts";
import { useT } from "#web/lib/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";

type SecretFormProps<Answer> = {
  id: string;
  text: string;
  send: (body: { password: string; code: string }) => Promise<Answer>;
  onDone: (answer: Exclude<Answer, false>) => unknown;
  onBusy: (isBusy: boolean) => void;
  /** What is asked beside the password. */
  children?: (form: Submit<{ password: string; code: string }>) => ReactNode;
};

/** The password, asked again before something about the log-in itself changes. */
export function SecretForm<Answer>({ id, text, send, onDone, onBusy, children }: SecretFormProps<Answer>) {
  const t = useT("twostep");
  const form = useSubmit(
    async (body: { password: string; code: string }) => {
      onBusy(true);
      try {
        return await send(body);
      } finally {
        onBusy(false);
      }
    },
    { onDone },
  );
  const read = () => {
    const data = new FormData(form.ref.current ?? undefined);
    return { password: String(data.get("password") ?? ""), code: String(data.get("code") ?? "") };
  };
  return (
    <form
      id={id}
      ref={form.ref}
      onSubmit={form.onSubmit(read)}
      noValidate
      method="post"
      className="grid gap-5"
    >
      <p className="text-sm text-pretty text-text-muted">{text}</p>
      <SecretField form={form} name="password" label={t("set_up.password")} autoComplete="current-password" />
      {children?.(form)}
      {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
    </form>
  );
}
