import type { LiveEventName, LiveEvents } from "#contracts/live.ts";
import { currentHold, signedInMember, whenCallsAreHeld } from "#web/lib/queries/browser-cache.ts";
import { type Emit, shareStream } from "./live-tabs.ts";

/** Every name of the contract: an EventSource only delivers events with a listener. */
const names: Record<LiveEventName, true> = {
  hello: true,
  ping: true,
  message: true,
  chat_photo: true,
  reaction: true,
  typing: true,
  receipt: true,
  read: true,
  chats_changed: true,
  draft: true,
  likes_changed: true,
  deck_changed: true,
  user_changed: true,
  order_changed: true,
  photo_changed: true,
  moving: true,
  signed_out: true,
  other_member: true,
};

const firstDelayMs = 1000;
const longestDelayMs = 60_000;
/** More than two missed pings: a connection that slept with the machine is dead without an error. */
const silentMs = 60_000;

/** The stream of all tabs of a browser (HTTP/1.1 allows six connections a host). */
export function openSharedStream(memberId: string, emit: Emit): () => void {
  return shareStream(`stream:${memberId}`, emit, (share) => openStream(memberId, share));
}

/**
 * The stream itself: it reconnects after every loss, with growing pauses. While a log-out is under way it is not asked for,
 * because the server would refuse it; it opens after a log-out that failed.
 */
export function openStream(
  memberId: string,
  emit: Emit,
  Source: typeof EventSource = EventSource,
  random = Math.random,
): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let lastHeardAt = 0;
  let isClosed = false;
  let hold: Promise<unknown> | null = null;

  function open() {
    const current = currentHold("GET /api/live");
    if (current) {
      openAfter(current);
      return;
    }
    hear();
    source?.close();
    source = new Source(`/api/live?member=${memberId}`);
    source.onerror = retry;
    for (const name of Object.keys(names) as LiveEventName[]) {
      source.addEventListener(name, (event: MessageEvent<string>) => {
        failures = 0;
        hear();
        if (name === "ping") return;
        emit(name, JSON.parse(event.data));
        if (name === "signed_out" || name === "other_member") close();
        if (name === "moving") comeBack((JSON.parse(event.data) as LiveEvents["moving"]).after_ms);
      });
    }
  }

  function openAfter(current: Promise<unknown>) {
    if (hold === current) return;
    hold = current;
    const go = () => {
      if (hold !== current) return;
      hold = null;
      if (!isClosed && signedInMember() === memberId) open();
    };
    current.then(go, () => undefined);
  }

  /** A stream that is still being asked for would reach the server after the log-out. */
  function dropAsked() {
    if (source?.readyState !== Source.CONNECTING) return;
    source.close();
    clearTimeout(timer);
    open();
  }

  function hear() {
    lastHeardAt = Date.now();
    clearTimeout(timer);
    timer = setTimeout(retry, silentMs);
  }

  // The browser's own reconnect has no growing pauses and stops after a refusal.
  function retry() {
    const delayMs = Math.min(longestDelayMs, firstDelayMs * 2 ** failures++);
    comeBack(delayMs * /* defence: pause-by-chance */ (0.5 + random() / 2));
  }

  function comeBack(afterMs: number) {
    source?.close();
    clearTimeout(timer);
    // defence: stream-comes-back
    timer = setTimeout(open, afterMs);
  }

  // The network is back, or the page is visible again after the machine slept.
  function wake() {
    const isSilent = Date.now() - lastHeardAt > silentMs / 2;
    if (source?.readyState !== Source.CLOSED && !isSilent) return;
    failures = 0;
    source?.close();
    clearTimeout(timer);
    open();
  }

  const occasions = ["online", "visibilitychange", "pageshow"];
  const stopListening = whenCallsAreHeld(dropAsked);

  function close() {
    isClosed = true;
    stopListening();
    for (const occasion of occasions) removeEventListener(occasion, wake);
    clearTimeout(timer);
    source?.close();
  }

  for (const occasion of occasions) addEventListener(occasion, wake);
  open();
  return close;
}
