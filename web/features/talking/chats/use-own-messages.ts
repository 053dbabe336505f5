import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { sendMessage, sendUnsent } from "./send-unsent.ts";
import { dropUnsent, requeueUnsent } from "./unsent.ts";
import { changeUnsent, useUnsent } from "./unsent-store.ts";

/** What the member writes to one partner: what is not sent yet, and the ways to send it, to try again, to give up. */
export function useOwnMessages(memberId: string, partnerId: string | null) {
  const client = useQueryClient();
  const unsent = useUnsent(memberId, partnerId);
  const send = (text: string) => {
    if (partnerId !== null) sendMessage({ memberId, client }, partnerId, text);
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
