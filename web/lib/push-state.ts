import { useSyncExternalStore } from "react";

/** What is known of push in this browser (seed section 4). */
export type PushState = "unsupported" | "unknown" | "denied" | "subscribed" | "not_subscribed";

let state: PushState = "unknown";
const listeners = new Set<() => void>();

export function setPushState(next: PushState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const pushState = (): PushState => state;

/** Unknown on the server, and until `refreshPush` (push.ts, which comes after the page's own code) has looked. */
export function usePushState(): PushState {
  return useSyncExternalStore(subscribe, pushState, () => "unknown");
}
