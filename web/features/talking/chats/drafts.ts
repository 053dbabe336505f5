import { useCallback, useSyncExternalStore } from "react";
import { ownKey } from "#web/lib/language/own-texts.ts";
import { readStored, watchStored, writeStored } from "#web/lib/language/stored-text.ts";
import { isSeq } from "./unsent.ts";

/** The key of the text in this browser; sync-draft.ts stores it on the server too. */
export const draftKey = (memberId: string, partnerId: string) => ownKey(memberId, `draft:${partnerId}`);

/**
 * The number of the message that the draft answers. The quoted text is never stored, so that a deleted or
 * removed text does not remain in a browser.
 */
export const quotedKey = (memberId: string, partnerId: string) => ownKey(memberId, `quoted:${partnerId}`);

/** Null for any value that is no message number. */
export function readQuoted(key: string): number | null {
  const seq = Number(readStored(key));
  return isSeq(seq) ? seq : null;
}

/** Reads and removes the draft's quoted number for the message that the draft becomes. */
export function takeQuoted(memberId: string, partnerId: string): number | null {
  const key = quotedKey(memberId, partnerId);
  const seq = readQuoted(key);
  writeStored(key, "");
  return seq;
}

/** The member's draft to a partner; it survives reloads, until they log out. */
export function useDraft(memberId: string, partnerId: string): string {
  const key = draftKey(memberId, partnerId);
  const subscribe = useCallback((listener: () => void) => watchStored(key, listener), [key]);
  return useSyncExternalStore(
    subscribe,
    () => readStored(key),
    () => "",
  );
}

export function readDraft(memberId: string, partnerId: string): string {
  return readStored(draftKey(memberId, partnerId));
}

export function writeDraft(memberId: string, partnerId: string, text: string): void {
  writeStored(draftKey(memberId, partnerId), text);
}

/** Unsendable messages go back in front of the current draft, together with their quoted number. */
export function returnToDraft(
  memberId: string,
  partnerId: string,
  bodies: readonly string[],
  replyTo?: number | null,
): void {
  const key = draftKey(memberId, partnerId);
  const current = readStored(key);
  writeStored(key, [...bodies, ...(current === "" ? [] : [current])].join("\n"));
  const kept = quotedKey(memberId, partnerId);
  if (replyTo && readStored(kept) === "") writeStored(kept, String(replyTo));
}
