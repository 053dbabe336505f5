import { useCallback, useSyncExternalStore } from "react";
import type { Message, Quote } from "#contracts/talking/chats.ts";
import { watchStored, writeStored } from "#web/lib/stored-text.ts";
import { quotedKey, readQuoted } from "./drafts.ts";
import type { Thread } from "./thread.ts";

/** As the server cuts it. */
const quoteLength = 120;

/** `older`: it is not on hand, and nothing is known of it but its number. */
export type ShownQuote = Omit<Quote, "kind"> & { kind: Quote["kind"] | "older" };

/** The message with a number as the thread on hand has it now: what is gone from there is quoted by nobody. */
export function quoteAt(thread: Thread | undefined, seq: number): ShownQuote {
  const message = thread?.messages.find((one) => one.seq === seq);
  if (message) return quoteOf(message);
  const isGone = thread && (!thread.hasOlder || seq > (thread.messages[0]?.seq ?? 0));
  return { seq, sender_id: null, kind: isGone ? "gone" : "older", body: "" };
}

function quoteOf({ seq, sender_id, kind, body }: Message): Quote {
  return { seq, sender_id, kind, body: [...body].slice(0, quoteLength).join("") };
}

/** The number of the message that a member's draft to a partner answers; kept with the draft. */
export function useQuoted(memberId: string, partnerId: string | null): number | null {
  const key = quotedKey(memberId, partnerId ?? "");
  const subscribe = useCallback((listener: () => void) => watchStored(key, listener), [key]);
  return useSyncExternalStore(
    subscribe,
    () => readQuoted(key),
    () => null,
  );
}

/** Null lets go of it. */
export function writeQuoted(memberId: string, partnerId: string, seq: number | null): void {
  writeStored(quotedKey(memberId, partnerId), String(seq ?? ""));
}
