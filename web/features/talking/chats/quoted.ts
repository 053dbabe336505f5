import { useCallback, useSyncExternalStore } from "react";
import { quoteLength } from "#contracts/limits.ts";
import type { Message } from "#contracts/talking/chats.ts";
import type { Quote } from "#contracts/talking/quotes.ts";
import { watchStored, writeStored } from "#web/lib/language/stored-text.ts";
import { quotedKey, readQuoted } from "./drafts.ts";
import type { Thread } from "./thread.ts";

/** `older`: the message is not cached, so only its number is available. */
export type ShownQuote = Omit<Quote, "kind"> & { kind: Quote["kind"] | "older" };

/** The message with a number as the thread has it now, so that deleted content is never quoted. */
export function quoteAt(thread: Thread | undefined, seq: number): ShownQuote {
  const known = [thread?.messages, thread?.passage?.messages];
  const message = known.flatMap((messages) => messages?.find((one) => one.seq === seq) ?? [])[0];
  if (message) return quoteOf(message);
  const isGone = thread && (!thread.hasOlder || seq > (thread.messages[0]?.seq ?? 0));
  return { seq, sender_id: null, kind: isGone ? "gone" : "older", body: "" };
}

function quoteOf({ seq, sender_id, kind, body, sticker, gift }: Message): Quote {
  return {
    seq,
    sender_id,
    kind,
    body: [...body].slice(0, quoteLength).join(""),
    ...(sticker && { sticker }),
    ...(gift && { gift }),
  };
}

/** The number of the message that a member's draft to a partner answers; stored with the draft. */
export function useQuoted(memberId: string, partnerId: string | null): number | null {
  const key = quotedKey(memberId, partnerId ?? "");
  const subscribe = useCallback((listener: () => void) => watchStored(key, listener), [key]);
  return useSyncExternalStore(
    subscribe,
    () => readQuoted(key),
    () => null,
  );
}

/** Null removes the quote. */
export function writeQuoted(memberId: string, partnerId: string, seq: number | null): void {
  writeStored(quotedKey(memberId, partnerId), String(seq ?? ""));
}
