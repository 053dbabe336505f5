import { useCallback, useSyncExternalStore } from "react";
import { ownKey } from "#web/lib/own-texts.ts";
import { readStored, watchStored, writeStored } from "#web/lib/stored-text.ts";

const keyOf = (memberId: string, partnerId: string) => ownKey(memberId, `draft:${partnerId}`);

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

export function writeDraft(memberId: string, partnerId: string, text: string): void {
  writeStored(keyOf(memberId, partnerId), text);
}

/** Messages that could not be sent go back before whatever has been written since. */
export function returnToDraft(memberId: string, partnerId: string, bodies: readonly string[]): void {
  const key = keyOf(memberId, partnerId);
  const current = readStored(key);
  writeStored(key, [...bodies, ...(current === "" ? [] : [current])].join("\n"));
}
