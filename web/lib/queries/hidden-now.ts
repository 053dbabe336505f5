import { useSyncExternalStore } from "react";
import { stayOfMember } from "./browser-cache.ts";

const nobody: ReadonlySet<string> = new Set();
let hidden = nobody;
const listeners = new Set<() => void>();

function set(next: ReadonlySet<string>): void {
  hidden = next;
  for (const listener of listeners) listener();
}

/** Notes that the member hides a profile, or shows it again, from now on in all lists of this page. */
export function noteHidden(memberId: string, isHidden: boolean): void {
  // The next member of this page hid other profiles.
  if (hidden === nobody) stayOfMember().addEventListener("abort", () => set(nobody), { once: true });
  set(new Set(isHidden ? [...hidden, memberId] : [...hidden].filter((id) => id !== memberId)));
}

/**
 * The ids of profiles that were hidden since the page was loaded. Lists leave them out when they draw: their cached
 * answers keep them, so that an undo returns each card to its place.
 */
export function useHiddenNow(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, readHidden, () => nobody);
}

export const readHidden = () => hidden;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
