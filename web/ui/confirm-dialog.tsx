import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";
import { Dialog, type DialogProps } from "./dialog.tsx";

type ConfirmDialogProps = Omit<DialogProps, "open" | "footer"> & {
  open?: boolean;
  cancelLabel: string;
  confirmLabel: string;
  /** The confirmed action deletes or ends something. */
  isDanger?: boolean;
  isBusy?: boolean;
  /** False if confirming is not possible now; the content says why. */
  mayConfirm?: boolean;
  /** The reason why the last attempt was refused. */
  failure?: string | null;
  /** A promise keeps the button busy until it settles. */
  onConfirm: () => unknown;
};

/** A question with two buttons of the same size; the content states the effects before the member confirms. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { cancelLabel, confirmLabel, isDanger, isBusy, mayConfirm = true, failure, ...rest } = props;
  const { onConfirm, children, ...dialog } = rest;
  return (
    <Dialog
      open
      size="sm"
      {...dialog}
      footer={
        <>
          <Button variant="outline" onClick={dialog.onClose}>
            {cancelLabel}
          </Button>
          <Button
            variant={isDanger ? "danger" : "primary"}
            loading={isBusy === true}
            disabled={!mayConfirm}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {children}
        {failure ? <Alert tone="danger">{failure}</Alert> : null}
      </div>
    </Dialog>
  );
}
