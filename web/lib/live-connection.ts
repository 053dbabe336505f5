import type { LiveEventName, LiveEvents } from "#contracts/live.ts";

type Emit = (name: LiveEventName, data: unknown) => void;

/** Every name of the contract: an EventSource only tells of events it was asked about. */
const names: Record<LiveEventName, true> = {
  hello: true,
  message: true,
  typing: true,
  receipt: true,
  chats_changed: true,
  likes_changed: true,
  user_changed: true,
  order_changed: true,
  photo_changed: true,
  moving: true,
  signed_out: true,
};

const firstDelayMs = 1000;
const longestDelayMs = 60_000;

/**
 * One stream for all tabs of a browser (HTTP/1.1 allows six connections a host): whoever holds the lock has it and
 * tells the others. When that tab closes, the next one takes over.
 */
export function openSharedStream(memberId: string, emit: Emit): () => void {
  if (!("locks" in navigator) || !("BroadcastChannel" in globalThis)) return openStream(emit);
  const name = `live:${memberId}`;
  const channel = new BroadcastChannel(name);
  const ended = new AbortController();
  channel.onmessage = ({ data }: MessageEvent<{ name: LiveEventName; data: unknown }>) => {
    emit(data.name, data.data);
  };
  const share: Emit = (eventName, data) => {
    emit(eventName, data);
    if (!ended.signal.aborted) channel.postMessage({ name: eventName, data });
  };
  navigator.locks
    .request(name, { signal: ended.signal }, () => {
      const close = openStream(share);
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

/** The stream itself: comes back after every loss, later and later, and from where it was cut. */
export function openStream(
  emit: Emit,
  Source: typeof EventSource = EventSource,
  random = Math.random,
): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let lastEventId = "";

  function open() {
    source = new Source(
      lastEventId ? `/api/live?last_event_id=${encodeURIComponent(lastEventId)}` : "/api/live",
    );
    source.onerror = retry;
    for (const name of Object.keys(names) as LiveEventName[]) {
      source.addEventListener(name, (event: MessageEvent<string>) => {
        if (event.lastEventId) lastEventId = event.lastEventId;
        failures = 0;
        emit(name, JSON.parse(event.data));
        if (name === "signed_out") close();
        if (name === "moving") comeBack((JSON.parse(event.data) as LiveEvents["moving"]).after_ms);
      });
    }
  }

  // The browser's own reconnecting knows no growing pause and gives up after a refusal.
  function retry() {
    comeBack(Math.min(longestDelayMs, firstDelayMs * 2 ** failures++) * (0.5 + random() / 2));
  }

  function comeBack(afterMs: number) {
    source?.close();
    clearTimeout(timer);
    timer = setTimeout(open, afterMs);
  }

  function wake() {
    failures = 0;
    if (source?.readyState === Source.CLOSED) {
      clearTimeout(timer);
      open();
    }
  }

  function close() {
    removeEventListener("online", wake);
    clearTimeout(timer);
    source?.close();
  }

  addEventListener("online", wake);
  open();
  return close;
}
