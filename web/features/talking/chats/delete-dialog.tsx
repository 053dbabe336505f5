import { useT } from "#web/lib/i18n.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

type DeleteDialogProps = {
  name: string;
  gender: string | null;
  open: boolean;
  onClose: () => void;
  onDelete: () => void;
};

export function DeleteDialog({ name, gender, open, onClose, onDelete }: DeleteDialogProps) {
  const t = useT("chats");
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title={t("delete.title", { name, gender })}
      description={t("delete.text", { name, gender })}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t("delete.cancel")}
          </Button>
          <Button variant="danger" onClick={onDelete}>
            {t("delete.confirm")}
          </Button>
        </>
      }
    />
  );
}
