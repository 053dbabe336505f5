import { useT } from "#web/lib/language/i18n.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

type DeleteDialogProps = { onClose: () => void; onDelete: () => Promise<void> };

/** Confirms the deletion of all answers; both buttons have the same size. */
export default function DeleteDialog({ onClose, onDelete }: DeleteDialogProps) {
  const t = useT("finder");
  const common = useT("common");
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t("delete_all.title")}
      description={t("delete_all.text")}
      closeLabel={common("close")}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t("delete_all.cancel")}
          </Button>
          <Button variant="danger" onClick={onDelete}>
            {t("delete_all.action")}
          </Button>
        </>
      }
    />
  );
}
