import { useT } from "#web/lib/language/i18n.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";

type DeleteDialogProps = { onClose: () => void; onDelete: () => Promise<void> };

/** Confirms the deletion of all answers; both buttons have the same size. */
export default function DeleteDialog({ onClose, onDelete }: DeleteDialogProps) {
  const t = useT("finder");
  const common = useT("common");
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t("delete_all.title")}
      description={t("delete_all.text")}
      closeLabel={common("close")}
      cancelLabel={t("delete_all.cancel")}
      confirmLabel={t("delete_all.action")}
      isDanger
      onConfirm={onDelete}
    />
  );
}
