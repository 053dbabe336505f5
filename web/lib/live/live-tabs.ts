import type { LiveEventName, LiveEvents } from "#contracts/live.ts";
import { newKey } from "#web/lib/api/api-request.ts";

export type Emit = (name: LiveEventName, data: unknown) => void;

/** Messages between tabs: an event, or a question of a new tab and its answer. */
type Word =
  | { name: LiveEventName; data: unknown; to?: string }
  | { /** Asks for the position of the stream. */ asks: string };

/** Events that do not change a page's data. */
const passing = new Set<LiveEventName>(["typing", "moving"]);

/**
 * One stream for all tabs: the tab with the lock has it and informs the others. When that tab closes, the next one takes
 * over; a browser does not freeze a tab that holds a lock.
 */
export function shareStream(name: string, emit: Emit, open: (share: Emit) => () => void): () => void {
  if (!("locks" in navigator) || !("BroadcastChannel" in globalThis)) return open(emit);
  const channel = new BroadcastChannel(name);
  const ended = new AbortController();
  const own = newKey();
  /** The position at the stream's last hello, while this tab holds it. Null if there were events since. */
  let standing: LiveEvents["hello"] | null = null;

  const say = (word: Word) => {
    if (!ended.signal.aborted) channel.postMessage(word);
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
    } else if (word.to === undefined || word.to === own) emit(word.name, word.data);
  };
  // For events between this page's drawing and its joining, the tab with the stream sends its position. From now on this
  // tab receives all events.
  say({ asks: own });

  navigator.locks
    .request(name, { signal: ended.signal }, () => {
      const close = open(share);
      return new Promise<void>((release) => {
        ended.signal.addEventListener("abort", () => {
          close();
          release();
        });
      });
    })
    .catch(() => undefined);
  return () => {
    ended.abort();
    channel.close();
  };
}
