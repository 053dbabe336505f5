import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { type RefusalReason, refusalReasons } from "#contracts/talking/refusals.ts";
import { chatsQuery } from "#web/features/ground/session/queries.ts";
import { api } from "#web/lib/api/api.ts";
import { newKey } from "#web/lib/api/api-request.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { RadioCards } from "#web/ui/radio-cards.tsx";
import { toast } from "#web/ui/toast.ts";
import { conversationQuery, pagesKey } from "../queries.ts";

type DeclineDialogProps = {
  conversationId: string;
  partnerId: string;
  /** The partner's. */
  name: string;
  onClose: () => void;
};

/** Chooses the words of a kind refusal, sends them for nothing and leaves the conversation, which is archived then. */
export default function DeclineDialog({ conversationId, partnerId, name, onClose }: DeclineDialogProps) {
  const t = useT("declining");
  const client = useQueryClient();
  const navigate = useNavigate();
  const [reason, setReason] = useState<RefusalReason>("no_match");
  // One refusal, however often its answer is lost: a repeat is answered with the stored message.
  const [clientId] = useState(newKey);
  const form = useSubmit(
    () =>
      api("POST /api/members/:member_id/messages", {
        params: { member_id: partnerId },
        body: { client_id: clientId, refusal: reason, max_credits: 0 },
      }),
    {
      onDone: finish,
      onRefused: ({ code }) => {
        // Another reason was stored under this id, and its answer was lost.
        if (code !== "client_id_taken") return false;
        void finish();
        return true;
      },
    },
  );
  function finish() {
    onClose();
    for (const queryKey of [chatsQuery().queryKey, pagesKey, conversationQuery(conversationId).queryKey])
      void client.invalidateQueries({ queryKey });
    toast(t("done"), { tone: "success" });
    return navigate("/chats");
  }
  return (
    <ConfirmDialog
      size="md"
      onClose={() => !form.isBusy && onClose()}
      closeOnEscape={!form.isBusy}
      title={t("title")}
      description={<bdi>{t("text", { name })}</bdi>}
      cancelLabel={t("cancel")}
      confirmLabel={t("confirm")}
      isBusy={form.isBusy}
      failure={form.error}
      onConfirm={() => void form.submit(undefined)}
    >
      <Field group label={t("choice")}>
        <RadioCards
          name="refusal"
          value={reason}
          onChange={(value) => setReason(value as RefusalReason)}
          options={refusalReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        />
      </Field>
    </ConfirmDialog>
  );
}
