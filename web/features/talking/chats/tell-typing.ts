import { api } from "#web/lib/api/api.ts";

const everyMs = 4_000;
const told = new Map<string, number>();

/** Reports that the member is typing, at most every four seconds; a lost report has no effect. */
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
