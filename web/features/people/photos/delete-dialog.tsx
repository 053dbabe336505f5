import { useT } from "#web/lib/language/i18n.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

type DeleteDialogProps = { onClose: () => void; onDelete: () => Promise<unknown> };

/** Confirms the deletion of a photo, which cannot be undone. */
export default function DeleteDialog({ onClose, onDelete }: DeleteDialogProps) {
  const t = useT("photos");
  return (
    <Dialog
      open
      size="sm"
      title={t("delete.title")}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t("delete.keep")}
          </Button>
          <Button variant="danger" onClick={onDelete}>
            {t("delete.confirm")}
          </Button>
        </>
      }
    >
      <p>{t("delete.text")}</p>
    </Dialog>
  );
}
