import { api } from "#web/lib/api.ts";

/**
 * This browser has fetched every message up to a number: the server tells their sender that they have arrived. It notes
 * by itself what the stream brings, and what is read.
 */
export function reportDelivered(conversationId: string, seq: number): void {
  const told = api("POST /api/conversations/:conversation_id/deliveries", {
    params: { conversation_id: conversationId },
    body: { seq },
  });
  // Only a tick hangs on it: the next messages that are fetched or read say the same.
  told.catch(() => undefined);
}

/** Whether somebody may be looking: then an opened conversation is read at once, which says that it was delivered too. */
export function isLookedAt(): boolean {
  return typeof document === "undefined" || !document.hidden;
}
