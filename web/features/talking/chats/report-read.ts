import type { QueryClient } from "@tanstack/react-query";
import { noteRead } from "#web/features/ground/session/note-message.ts";
import { chatsQuery } from "#web/features/ground/session/queries.ts";
import { api } from "#web/lib/api/api.ts";

type Reading = { seq: number; since: number; timer: ReturnType<typeof setTimeout> };

/** A burst of messages is reported in one call: after a pause in the burst, or after the longest wait. */
const pauseMs = 400;
const longestMs = 2_000;
const readings = new Map<string, Reading>();

/** Reports all messages up to a number as seen, after a pause or at once (`isAtOnce`). */
export function reportRead(
  client: QueryClient,
  conversationId: string,
  seq: number,
  options: { isAtOnce: boolean; onFailure: () => void },
): void {
  const before = readings.get(conversationId);
  clearTimeout(before?.timer);
  const since = before?.since ?? Date.now();
  const left = Math.max(0, Math.min(pauseMs, since + longestMs - Date.now()));
  const send = () => {
    readings.delete(conversationId);
    tell(client, conversationId, seq).catch(() => {
      options.onFailure();
      // The list shows them as read, but they are still unread on the server.
      void client.invalidateQueries({ queryKey: chatsQuery().queryKey });
    });
  };
  if (options.isAtOnce) {
    readings.delete(conversationId);
    send();
  } else {
    readings.set(conversationId, { seq, since, timer: setTimeout(send, left) });
  }
}

/** The conversation was left: reports the seen messages now. */
export function finishReading(client: QueryClient, conversationId: string): void {
  const reading = readings.get(conversationId);
  if (!reading) return;
  reportRead(client, conversationId, reading.seq, { isAtOnce: true, onFailure: () => undefined });
}

async function tell(client: QueryClient, conversationId: string, seq: number): Promise<void> {
  const answer = await api("POST /api/conversations/:conversation_id/reads", {
    params: { conversation_id: conversationId },
    body: { seq },
  });
  if (answer) noteRead(client, { conversation_id: conversationId, read_seq: seq, unread: answer.unread });
}
