import { useSyncExternalStore } from "react";

/** The state of push in this browser (seed section 4). */
export type PushState = "unsupported" | "unknown" | "denied" | "subscribed" | "not_subscribed";

/** The content of a push. */
export type PushMessage = { title: string; body: string; path: string };

let state: PushState = "unknown";
let lastMessage: PushMessage | null = null;
const listeners = new Set<() => void>();

export function setPushState(next: PushState): void {
  if (next === state) return;
  state = next;
  tell();
}

/** A push that the worker forwards, shown or not; null: its member has logged out. */
export function setLastMessage(next: PushMessage | null): void {
  if (next === lastMessage) return;
  lastMessage = next;
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const pushState = (): PushState => state;

/** Push as in the seed (section 3). */
export function readPush(): { isCapable: boolean; isSubscribed: boolean; lastMessage: PushMessage | null } {
  const isCapable = state !== "unknown" && state !== "unsupported";
  return { isCapable, isSubscribed: state === "subscribed", lastMessage };
}

/** Unknown on the server, and until `refreshPush` (push.ts, which comes after the page's own code) has looked. */
export function usePushState(): PushState {
  return useSyncExternalStore(subscribe, pushState, () => "unknown");
}

/** The last push that arrived while this page was open; each is a new object. */
export function useLastMessage(): PushMessage | null {
  return useSyncExternalStore(
    subscribe,
    () => lastMessage,
    () => null,
  );
}
