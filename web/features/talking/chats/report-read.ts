import type { QueryClient } from "@tanstack/react-query";
import { noteRead } from "#web/features/ground/session/note-message.ts";
import { chatsQuery } from "#web/features/ground/session/queries.ts";
import { api } from "#web/lib/api.ts";

type Reading = { seq: number; since: number; timer: ReturnType<typeof setTimeout> };

/** A burst of messages is read in one call: when it pauses, or after so long. */
const pauseMs = 400;
const longestMs = 2_000;
const readings = new Map<string, Reading>();

/** Everything up to a number has been seen: told to the server soon, or `isAtOnce`. */
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
      // What it shows as read is unread still.
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

/** Nobody looks at the conversation any more: what was seen of it is told now. */
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
