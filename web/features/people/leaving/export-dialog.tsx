import { useId } from "react";
import { type OwnProof, readProof } from "#web/features/ground/fields/own-proof.ts";
import { ProofField } from "#web/features/ground/fields/proof-field.tsx";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

type ExportDialogProps<Answer> = {
  text: string;
  submitText: string;
  send: (body: OwnProof) => Promise<Answer>;
  onClose: () => void;
  onDone: (answer: Exclude<Answer, false>) => void;
};

/** Asks for the password or a passkey before a copy of all data is made, and before its download. */
export function ExportDialog<Answer>({ text, submitText, send, onClose, onDone }: ExportDialogProps<Answer>) {
  const t = useT("leaving");
  const common = useT("common");
  const formId = useId();
  const form = useSubmit(send, { onDone });
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t("export.dialog_title")}
      description={text}
      closeLabel={common("close")}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t("export.cancel")}
          </Button>
          <Button type="submit" form={formId} loading={form.isBusy}>
            {submitText}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={form.ref}
        onSubmit={form.onSubmit(() => readProof(form.ref.current))}
        noValidate
        method="post"
        className="grid gap-5"
      >
        <ProofField form={form} label={t("delete.password")} />
        {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
      </form>
    </Dialog>
  );
}
