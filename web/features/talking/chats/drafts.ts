import { useCallback, useSyncExternalStore } from "react";
import { ownKey } from "#web/lib/own-texts.ts";
import { readStored, watchStored, writeStored } from "#web/lib/stored-text.ts";
import { isSeq } from "./unsent.ts";

const keyOf = (memberId: string, partnerId: string) => ownKey(memberId, `draft:${partnerId}`);

/**
 * The number of the message that the draft answers. Never its text: what is deleted or removed must not go on standing
 * in a browser.
 */
export const quotedKey = (memberId: string, partnerId: string) => ownKey(memberId, `quoted:${partnerId}`);

/** Null of what is no number of a message. */
export function readQuoted(key: string): number | null {
  const seq = Number(readStored(key));
  return isSeq(seq) ? seq : null;
}

/** Takes what the draft answers for the message that it becomes. */
export function takeQuoted(memberId: string, partnerId: string): number | null {
  const key = quotedKey(memberId, partnerId);
  const seq = readQuoted(key);
  writeStored(key, "");
  return seq;
}

/** What a member has begun to write to a partner; kept over reloads, until they log out. */
export function useDraft(memberId: string, partnerId: string): string {
  const key = keyOf(memberId, partnerId);
  const subscribe = useCallback((listener: () => void) => watchStored(key, listener), [key]);
  return useSyncExternalStore(
    subscribe,
    () => readStored(key),
    () => "",
  );
}

export function readDraft(memberId: string, partnerId: string): string {
  return readStored(keyOf(memberId, partnerId));
}

export function writeDraft(memberId: string, partnerId: string, text: string): void {
  writeStored(keyOf(memberId, partnerId), text);
}

/** Messages that could not be sent go back before whatever has been written since; so does what they answered. */
export function returnToDraft(
  memberId: string,
  partnerId: string,
  bodies: readonly string[],
  replyTo?: number | null,
): void {
  const key = keyOf(memberId, partnerId);
  const current = readStored(key);
  writeStored(key, [...bodies, ...(current === "" ? [] : [current])].join("\n"));
  const kept = quotedKey(memberId, partnerId);
  if (replyTo && readStored(kept) === "") writeStored(kept, String(replyTo));
}
