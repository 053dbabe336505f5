import { useQueryClient } from "@tanstack/react-query";
import type { Message } from "#contracts/talking/chats.ts";
import { noteEmptied } from "#web/features/ground/session/note-emptied.ts";
import { chatsQuery } from "#web/features/ground/session/queries.ts";
import { api } from "#web/lib/api/api.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { findBubble, focusBubble } from "./focus-bubble.ts";

type WithdrawDialogProps = {
  message: Message;
  /** The partner's. */
  name: string;
  onClose: () => void;
};

/** Confirms that one's own message is withdrawn, and says that it was paid for nevertheless. */
export default function WithdrawDialog({ message, name, onClose }: WithdrawDialogProps) {
  const t = useT("withdrawmessage");
  const client = useQueryClient();
  const { conversation_id: conversationId, seq, cost } = message;
  const form = useSubmit(
    () =>
      api("DELETE /api/conversations/:conversation_id/messages/:seq", {
        params: { conversation_id: conversationId, seq },
      }),
    {
      onDone: () => {
        onClose();
        noteEmptied(client, { conversationId, seq, kind: "withdrawn" });
        void client.invalidateQueries({ queryKey: chatsQuery().queryKey });
        // The dialog returns the focus to the button that opened it, which is gone.
        requestAnimationFrame(() => {
          const bubble = findBubble(document, message.client_id ?? message.id);
          if (bubble) focusBubble(bubble);
        });
      },
    },
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t("title")}
      description={t("text", { name })}
      cancelLabel={t("cancel")}
      confirmLabel={t("confirm")}
      isDanger
      isBusy={form.isBusy}
      failure={form.error}
      onConfirm={() => void form.submit(undefined)}
    >
      <p className="text-sm text-text-muted">{cost > 0 ? t("paid", { count: cost }) : t("free")}</p>
    </ConfirmDialog>
  );
}
