import type { ReactNode } from "react";
import type { Tone } from "./alert.tsx";

export type ToastOptions = {
  tone?: Tone;
  /** One action, such as "Undo" or "Show". */
  action?: { label: string; onClick: () => void };
  /** Milliseconds it stays; 0 keeps it until it is closed. */
  duration?: number;
  /** The action gets the focus, because the control that caused the toast is gone. */
  takesFocus?: boolean;
  /** Called when it ends by its time or its close button, and not by its action. */
  onEnd?: () => void;
};

export type ToastEntry = ToastOptions & { id: number; text: ReactNode };

const shownAtOnce = 3;
const defaultDurationMs = 6000;
const none: readonly ToastEntry[] = [];

let queue: readonly ToastEntry[] = none;
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly ToastEntry[]) {
  queue = next;
  for (const listener of listeners) listener();
}

/** Shows a short message about an event. Returns a function that closes it. */
export function toast(text: ReactNode, options: ToastOptions = {}): () => void {
  const id = ++lastId;
  set([...queue, { duration: defaultDurationMs, ...options, id, text }]);
  return () => dismissToast(id);
}

export function dismissToast(id: number) {
  set(queue.filter((entry) => entry.id !== id));
}

export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  read: () => queue,
  readOnServer: () => none,
};

/** The visible toasts; the others wait. */
export function visibleToasts(entries: readonly ToastEntry[]): readonly ToastEntry[] {
  return entries.slice(0, shownAtOnce);
}
