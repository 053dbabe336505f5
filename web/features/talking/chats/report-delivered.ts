import { api } from "#web/lib/api/api.ts";

/**
 * This browser has loaded every message up to a number: the server tells their sender that they have arrived.
 * The server notes deliveries over the stream, and read messages, by itself.
 */
export function reportDelivered(conversationId: string, seq: number): void {
  const told = api("POST /api/conversations/:conversation_id/deliveries", {
    params: { conversation_id: conversationId },
    body: { seq },
  });
  // Only a tick depends on it, and the next loaded or read message reports the same.
  told.catch(() => undefined);
}

/** Whether the page may be in view: then opening a conversation marks it as delivered and read. */
export function isLookedAt(): boolean {
  return typeof document === "undefined" || !document.hidden;
}
