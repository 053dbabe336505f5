import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { newKey } from "#web/lib/api/api-request.ts";
import { takeQuoted } from "./drafts.ts";
import { sendUnsent } from "./send-unsent.ts";
import { addUnsent, dropUnsent, requeueUnsent, type Unsent } from "./unsent.ts";
import { changeUnsent, useUnsent } from "./unsent-store.ts";

/** The member's unsent messages to one partner, with functions to send, retry and discard. */
export function useOwnMessages(memberId: string, partnerId: string | null) {
  const client = useQueryClient();
  const unsent = useUnsent(memberId, partnerId);
  /** Appends a message to the unsent ones, for the shown price, and starts sending. */
  const send = (body: string, maxCredits: number) => {
    if (partnerId === null) return;
    const item: Unsent = {
      clientId: newKey(),
      partnerId,
      body,
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
  return { unsent, send, retry, discard };
}
