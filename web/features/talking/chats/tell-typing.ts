import { api } from "#web/lib/api.ts";

const everyMs = 4_000;
const told = new Map<string, number>();

/** Says that one is typing, every four seconds at most; nobody minds when it gets lost. */
export function tellTyping(conversationId: string): void {
  const now = Date.now();
  if (!navigator.onLine || now - (told.get(conversationId) ?? 0) < everyMs) return;
  told.set(conversationId, now);
  api("POST /api/conversations/:conversation_id/typing", {
    params: { conversation_id: conversationId },
    body: {},
    signal: AbortSignal.timeout(everyMs),
  }).catch(() => undefined);
}
