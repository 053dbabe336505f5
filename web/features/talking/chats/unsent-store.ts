import { useCallback, useMemo, useSyncExternalStore } from "react";
import { ownKey } from "#web/lib/language/own-texts.ts";
import { readStored, watchStored, writeStored } from "#web/lib/language/stored-text.ts";
import { parseUnsent, type Unsent } from "./unsent.ts";

const keyOf = (memberId: string) => ownKey(memberId, "unsent");

/** Read from storage each time, because another tab may have sent a message meanwhile. */
export function readUnsent(memberId: string): Unsent[] {
  return parseUnsent(readStored(keyOf(memberId)));
}

export function changeUnsent(memberId: string, change: (items: Unsent[]) => Unsent[]): void {
  const items = change(readUnsent(memberId));
  writeStored(keyOf(memberId), items.length === 0 ? "" : JSON.stringify(items));
}

/** The waiting messages to one partner, oldest first. */
export function useUnsent(memberId: string, partnerId: string | null): Unsent[] {
  const items = useAllUnsent(memberId);
  return useMemo(() => items.filter((item) => item.partnerId === partnerId), [items, partnerId]);
}

/** The failed messages to all partners that wait for the member's decision; oldest first. */
export function useFailedUnsent(memberId: string): Unsent[] {
  const items = useAllUnsent(memberId);
  return useMemo(() => items.filter(({ state }) => state === "failed"), [items]);
}

function useAllUnsent(memberId: string): Unsent[] {
  const subscribe = useCallback((listener: () => void) => watchStored(keyOf(memberId), listener), [memberId]);
  const text = useSyncExternalStore(
    subscribe,
    () => readStored(keyOf(memberId)),
    () => "",
  );
  return useMemo(() => parseUnsent(text), [text]);
}
