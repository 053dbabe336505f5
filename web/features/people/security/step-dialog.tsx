import type { ReactNode } from "react";
import { useT } from "#web/lib/language/i18n.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

type StepDialogProps = {
  title: string;
  formId: string;
  submitText: string;
  isBusy: boolean;
  isDanger?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog around one form, with its submit and cancel buttons at the bottom. */
export function StepDialog(props: StepDialogProps) {
  const { title, formId, submitText, isBusy, isDanger = false, onClose, children } = props;
  const t = useT("twostep");
  const common = useT("common");
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnBackdrop={false}
      title={title}
      closeLabel={common("close")}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t("set_up.cancel")}
          </Button>
          <Button type="submit" form={formId} loading={isBusy} variant={isDanger ? "danger" : "primary"}>
            {submitText}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
