import type { LiveEventName, LiveEvents } from "#contracts/live.ts";
import { newKey } from "#web/lib/api/api-request.ts";

export type Emit = (name: LiveEventName, data: unknown) => void;

/** Messages between tabs: an event, or a question of a tab and its answer. */
type Word =
  | { name: LiveEventName; data: unknown; to?: string }
  | { /** Asks for the position of the stream. */ asks: string }
  | { /** Asks whether the tab with the stream is awake. */ knocks: true }
  | { /** It is. */ isAwake: true };

/** Events that do not change a page's data. */
const passing = new Set<LiveEventName>(["typing", "moving"]);

const knockMs = 20_000;
/** A tab that runs answers within milliseconds, also in the background. */
const silenceMs = 5_000;

/**
 * One stream for all tabs: the tab with the lock has it and informs the others. When that tab closes, the next one takes
 * over. A phone's system may put that tab to sleep and leave it the lock: a tab in view that gets no answer from it takes
 * the lock away.
 */
export function shareStream(name: string, emit: Emit, open: (share: Emit) => () => void): () => void {
  if (!("locks" in navigator) || !("BroadcastChannel" in globalThis)) return open(emit);
  const channel = new BroadcastChannel(name);
  const own = newKey();
  let isEnded = false;
  /** The position at the stream's last hello, while this tab holds it. Null if there were events since. */
  let standing: LiveEvents["hello"] | null = null;
  let queued: AbortController | null = null;
  /** Closes the stream and gives the lock back. Set while this tab holds it. */
  let letGo: (() => void) | null = null;
  /** Takes the lock if nothing is heard of the tab that has it. */
  let doubt: ReturnType<typeof setTimeout> | undefined;

  const say = (word: Word) => {
    if (!isEnded) channel.postMessage(word);
  };
  const share: Emit = (eventName, data) => {
    if (eventName === "hello") standing = data as LiveEvents["hello"];
    else if (standing && !passing.has(eventName)) standing = { position: null };
    emit(eventName, data);
    say({ name: eventName, data });
  };

  channel.onmessage = ({ data: word }: MessageEvent<Word>) => {
    if ("asks" in word) {
      if (standing) say({ name: "hello", data: standing, to: word.asks });
      return;
    }
    if ("knocks" in word) {
      if (letGo) say({ isAwake: true });
      return;
    }
    clearTimeout(doubt);
    if ("name" in word && (word.to === undefined || word.to === own)) emit(word.name, word.data);
  };
  // For events between this page's drawing and its joining, the tab with the stream sends its position. From now on this
  // tab receives all events.
  say({ asks: own });

  function hold(): Promise<void> {
    if (isEnded) return Promise.resolve();
    letGo?.();
    clearTimeout(doubt);
    // Other tabs may doubt at the same time.
    say({ isAwake: true });
    const close = open(share);
    return new Promise((release) => {
      letGo = () => {
        letGo = null;
        standing = null;
        close();
        release();
      };
    });
  }

  function queue({ steal }: { steal: boolean }): void {
    queued?.abort();
    queued = new AbortController();
    const { signal } = queued;
    navigator.locks.request(name, steal ? { steal } : { signal }, hold).catch((error: unknown) => {
      if (signal.aborted || isEnded || !(error instanceof DOMException)) return;
      // Another tab took the lock, because this one slept and may have missed events.
      letGo?.();
      queue({ steal: false });
      say({ asks: own });
      knock();
    });
  }

  function knock(): void {
    if (letGo || document.visibilityState !== "visible") return;
    clearTimeout(doubt);
    doubt = setTimeout(() => {
      if (!letGo && document.visibilityState === "visible") queue({ steal: true });
    }, silenceMs);
    say({ knocks: true });
  }

  queue({ steal: false });
  knock();
  const knocking = setInterval(knock, knockMs);
  document.addEventListener("visibilitychange", knock);
  return () => {
    isEnded = true;
    document.removeEventListener("visibilitychange", knock);
    clearInterval(knocking);
    clearTimeout(doubt);
    queued?.abort();
    letGo?.();
    channel.close();
  };
}
