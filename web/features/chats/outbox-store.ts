import { useCallback, useMemo, useSyncExternalStore } from "react";
import { readStored, watchStored, writeStored } from "#web/lib/stored-text.ts";
import { type OutboxItem, parseOutbox } from "./outbox.ts";

const keyOf = (memberId: string) => `outbox:${memberId}`;

/** Read from storage each time: another tab may have sent something meanwhile. */
export function readOutbox(memberId: string): OutboxItem[] {
  return parseOutbox(readStored(keyOf(memberId)));
}

export function changeOutbox(memberId: string, change: (items: OutboxItem[]) => OutboxItem[]): void {
  const items = change(readOutbox(memberId));
  writeStored(keyOf(memberId), items.length === 0 ? "" : JSON.stringify(items));
}

/** What waits to be sent to one partner, oldest first. */
export function useOutbox(memberId: string, partnerId: string | null): OutboxItem[] {
  const subscribe = useCallback((listener: () => void) => watchStored(keyOf(memberId), listener), [memberId]);
  const text = useSyncExternalStore(
    subscribe,
    () => readStored(keyOf(memberId)),
    () => "",
  );
  return useMemo(() => parseOutbox(text).filter((item) => item.partnerId === partnerId), [text, partnerId]);
}
