import { useId } from "react";
import { SecretField } from "#web/features/ground/fields/secret-field.tsx";
import { useSubmit } from "#web/lib/forms.ts";
import { useT } from "#web/lib/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

type ExportDialogProps<Answer> = {
  text: string;
  submitText: string;
  send: (body: { password: string }) => Promise<Answer>;
  onClose: () => void;
  onDone: (answer: Exclude<Answer, false>) => void;
};

/** Asks the password before a copy of everything is made, and before its file is given out. */
export function ExportDialog<Answer>({ text, submitText, send, onClose, onDone }: ExportDialogProps<Answer>) {
  const t = useT("leaving");
  const common = useT("common");
  const formId = useId();
  const form = useSubmit(send, { onDone });
  const read = () => ({
    password: String(new FormData(form.ref.current ?? undefined).get("password") ?? ""),
  });
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
        onSubmit={form.onSubmit(read)}
        noValidate
        method="post"
        className="grid gap-5"
      >
        <SecretField
          form={form}
          name="password"
          label={t("delete.password")}
          autoComplete="current-password"
        />
        {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
      </form>
    </Dialog>
  );
}
