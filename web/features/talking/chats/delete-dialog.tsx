import { useT } from "#web/lib/language/i18n.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { takeQuoted } from "./drafts.ts";
import type { Conversation } from "./queries.ts";

type DeleteDialogProps = {
  /** Its id is null if the account is deleted. */
  partner: Conversation["partner"];
  memberId: string;
  onClose: () => void;
  onDelete: () => void;
};

/** Confirms the deletion of a conversation. */
export default function DeleteDialog(props: DeleteDialogProps) {
  const { partner, memberId, onClose, onDelete } = props;
  const { id: partnerId, gender } = partner;
  const t = useT("blocks");
  const chats = useT("chats");
  const name = partnerId === null ? chats("deleted_member") : partner.name;
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
