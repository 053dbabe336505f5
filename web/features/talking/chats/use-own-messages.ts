import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { newKey } from "#web/lib/api/api-request.ts";
import { returnToDraft, takeQuoted } from "./drafts.ts";
import { sendUnsent } from "./send-unsent.ts";
import { addUnsent, dropUnsent, type Picked, requeueUnsent, type Unsent } from "./unsent.ts";
import { changeUnsent, readUnsent, useUnsent } from "./unsent-store.ts";

/** The member's unsent messages to one partner, with functions to send, retry, edit and discard. */
export function useOwnMessages(memberId: string, partnerId: string | null) {
  const client = useQueryClient();
  const unsent = useUnsent(memberId, partnerId);
  /** Appends a message to the unsent ones, for the shown price, and starts sending. A sticker or gif has an empty text. */
  const send = (body: string, maxCredits: number, picked?: Picked) => {
    if (partnerId === null) return;
    const item: Unsent = {
      clientId: newKey(),
      partnerId,
      body,
      ...picked,
      createdAt: new Date().toISOString(),
      replyTo: takeQuoted(memberId, partnerId),
      maxCredits,
      state: "queued",
      reason: "",
    };
    changeUnsent(memberId, (items) => addUnsent(items, item));
    void sendUnsent({ memberId, client });
  };
  const retry = useCallback(
    (clientId: string) => {
      changeUnsent(memberId, (items) => requeueUnsent(items, clientId));
      void sendUnsent({ memberId, client });
    },
    [memberId, client],
  );
  const discard = useCallback(
    (clientId: string) => changeUnsent(memberId, (items) => dropUnsent(items, clientId)),
    [memberId],
  );
  /** Puts the text back in front of the draft. */
  const edit = useCallback(
    (clientId: string) => {
      const item = readUnsent(memberId).find((one) => one.clientId === clientId);
      if (!item || item.body === "" || item.isUncertain) return;
      returnToDraft(memberId, item.partnerId, [item.body], item.replyTo);
      discard(clientId);
    },
    [memberId, discard],
  );
  return { unsent, send, retry, edit, discard };
}
