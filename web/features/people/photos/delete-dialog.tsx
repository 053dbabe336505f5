import { useT } from "#web/lib/language/i18n.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

type DeleteDialogProps = { onClose: () => void; onDelete: () => Promise<unknown> };

/** Confirms the deletion of a photo, which cannot be undone. */
export default function DeleteDialog({ onClose, onDelete }: DeleteDialogProps) {
  const t = useT("photos");
  return (
    <ConfirmDialog
      title={t("delete.title")}
      onClose={onClose}
      cancelLabel={t("delete.keep")}
      confirmLabel={t("delete.confirm")}
      isDanger
      onConfirm={onDelete}
    >
      <p>{t("delete.text")}</p>
    </ConfirmDialog>
  );
}
