import { type ReactNode, useId } from "react";
import type { Submit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

type ActDialogProps<Wish> = {
  title: string;
  text: string;
  /** The label of the submit button. */
  submit: string;
  isDanger?: boolean;
  form: Submit<Wish>;
  read: () => Wish;
  onClose: () => void;
  children: ReactNode;
};

/** Confirms an act against a member, with the fields that it requires. */
export function ActDialog<Wish>({ title, text, submit, isDanger = false, ...rest }: ActDialogProps<Wish>) {
  const { form, read, onClose, children } = rest;
  const t = useT("reportqueue");
  const common = useT("common");
  const formId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={text}
      closeLabel={common("close")}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t("restrict.cancel")}
          </Button>
          <Button {...(isDanger && { variant: "danger" })} type="submit" form={formId} loading={form.isBusy}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={form.ref}
        noValidate
        method="post"
        className="grid gap-4"
        onSubmit={form.onSubmit(read)}
      >
        {children}
        {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
      </form>
    </Dialog>
  );
}
