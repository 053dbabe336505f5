import { useT } from "#web/lib/language/i18n.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { takeQuoted } from "./drafts.ts";

type DeleteDialogProps = {
  name: string;
  gender: string | null;
  memberId: string;
  /** Null if the partner's account is deleted. */
  partnerId: string | null;
  onClose: () => void;
  onDelete: () => void;
};

/** Confirms the deletion of a conversation. */
export default function DeleteDialog(props: DeleteDialogProps) {
  const { name, gender, memberId, partnerId, onClose, onDelete } = props;
  const t = useT("blocks");
  const remove = () => {
    // The draft's quoted message is deleted too.
    if (partnerId !== null) takeQuoted(memberId, partnerId);
    onDelete();
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t("delete_chat.title", { name, gender })}
      description={t("delete_chat.text", { name, gender })}
      cancelLabel={t("delete_chat.cancel")}
      confirmLabel={t("delete_chat.confirm")}
      isDanger
      onConfirm={remove}
    />
  );
}
