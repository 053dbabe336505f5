import type { LiveEventName, LiveEvents } from "#contracts/live.ts";
import { newKey } from "./api-request.ts";

export type Emit = (name: LiveEventName, data: unknown) => void;

/** What tabs say to each other: an event, or a question of a tab that has just joined and its answer. */
type Word =
  | { name: LiveEventName; data: unknown; to?: string }
  | { /** Where does the stream stand? */ asks: string };

/** Events that change nothing a page keeps. */
const passing = new Set<LiveEventName>(["typing", "moving"]);

/**
 * One stream for all tabs: whoever holds the lock has it and tells the others. When that tab closes, the next one takes
 * over; a browser does not freeze a tab that holds a lock.
 */
export function shareStream(name: string, emit: Emit, open: (share: Emit) => () => void): () => void {
  if (!("locks" in navigator) || !("BroadcastChannel" in globalThis)) return open(emit);
  const channel = new BroadcastChannel(name);
  const ended = new AbortController();
  const own = newKey();
  /** Where the stream stood at its last hello, while this tab holds it. Null where something has happened since. */
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
  // What happened between this page and its joining: the tab that holds the stream says how far it is. From now on
  // this one hears everything.
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
