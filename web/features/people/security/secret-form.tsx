import type { ReactNode } from "react";
import { type OwnProof, readProof } from "#web/features/ground/fields/own-proof.ts";
import { ProofField } from "#web/features/ground/fields/proof-field.tsx";
import { type Submit, useSubmit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";

/** The proof, and the code; the code is empty if none is asked for. */
export type Secrets = OwnProof & { code: string };

type SecretFormProps<Answer> = {
  id: string;
  text: string;
  send: (body: Secrets) => Promise<Answer>;
  onDone: (answer: Exclude<Answer, false>) => unknown;
  onBusy: (isBusy: boolean) => void;
  /** Further fields. */
  children?: (form: Submit<Secrets>) => ReactNode;
};

/** Asks for the password or a passkey again before the log-in itself is changed. */
export function SecretForm<Answer>({ id, text, send, onDone, onBusy, children }: SecretFormProps<Answer>) {
  const t = useT("twostep");
  const form = useSubmit(
    async (body: Secrets) => {
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
    return { ...readProof(form.ref.current), code: String(data.get("code") ?? "") };
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
      <ProofField form={form} label={t("set_up.password")} />
      {children?.(form)}
      {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
    </form>
  );
}
