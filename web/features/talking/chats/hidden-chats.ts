import { useSyncExternalStore } from "react";
import type { ChatEntry } from "#contracts/talking/chats.ts";

/** Conversations that are being deleted: their id, and the newest message that their row showed. */
type HiddenChats = ReadonlyMap<string, number>;

const none: HiddenChats = new Map();
let hidden = none;
const listeners = new Set<() => void>();

/** The answers of the server still contain them, so the rows are left out where they are drawn. */
export const hiddenChats = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  read: () => hidden,
  set(next: HiddenChats) {
    hidden = next;
    for (const listener of listeners) listener();
  },
};

export const newestShown = ({ last_message }: ChatEntry) => last_message?.seq ?? 0;

/** How many conversations are hidden, and a filter of rows: a newer message shows its conversation again. */
export function useHiddenChats() {
  const now = useSyncExternalStore(hiddenChats.subscribe, hiddenChats.read, () => none);
  return {
    count: now.size,
    isShown: (entry: ChatEntry) => newestShown(entry) > (now.get(entry.conversation.id) ?? -1),
  };
}
