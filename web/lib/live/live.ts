import { useEffect, useRef } from "react";
import type { LiveEventName, LiveEvents } from "#contracts/live.ts";
import { loadPart } from "#web/lib/page/load-part.ts";

/** The events of the stream, and the meaning of its hello for this page. */
type News = Omit<LiveEvents, "hello"> & {
  /** The stream is open, for the first time or again; `isComplete`: this page has missed no event. */
  connected: { isComplete: boolean };
};
type NewsName = keyof News;
type Handler<Name extends NewsName> = (data: News[Name]) => void;

const handlers = new Map<NewsName, Set<Handler<never>>>();
/** The last position at which this page had all events. */
let position: string | null = null;
let hasOpened = false;

/** Whether the stream has been open on this page: a later opening tells what was missed, and polling need not look. */
export const hasStream = () => hasOpened;

/** Calls `handler` for every event of the member's stream; the newest handler counts. */
export function useLive<Name extends NewsName>(name: Name, handler: Handler<Name>): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => onLive(name, (data) => latest.current(data)), [name]);
}

/** The same outside of components; returns a function that stops it. */
export function onLive<Name extends NewsName>(name: Name, handler: Handler<Name>): () => void {
  const own = handlers.get(name) ?? new Set();
  own.add(handler as Handler<never>);
  handlers.set(name, own);
  return () => {
    own.delete(handler as Handler<never>);
  };
}

export function emitLive(name: LiveEventName, data: unknown): void {
  if (name !== "hello") {
    tell(name, data);
    return;
  }
  hasOpened = true;
  const known = position;
  position = (data as LiveEvents["hello"]).position;
  tell("connected", { isComplete: position !== null && position === known });
}

function tell(name: NewsName, data: unknown): void {
  for (const handler of [...(handlers.get(name) ?? [])]) handler(data as never);
}

/** Opens the member's stream, or shares the one that another tab holds, from what the page shows. Returns a function that closes it. */
export function connectLive(memberId: string, drawnAt: string | null): () => void {
  let isWanted = true;
  let close: (() => void) | undefined;
  position = drawnAt;
  hasOpened = false;
  // The page does not wait for the stream, so its code loads after the page's.
  loadPart(() => import("./live-connection.ts"), false).then(({ openSharedStream }) => {
    if (isWanted) close = openSharedStream(memberId, emitLive);
  });
  return () => {
    isWanted = false;
    close?.();
  };
}
