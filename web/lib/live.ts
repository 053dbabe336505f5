import { useEffect, useRef } from "react";
import type { LiveEventName, LiveEvents } from "#contracts/live.ts";

type Handler<Name extends LiveEventName> = (data: LiveEvents[Name]) => void;
const handlers = new Map<LiveEventName, Set<Handler<never>>>();

/** Calls `handler` for every event of the member's stream; the newest handler counts. */
export function useLive<Name extends LiveEventName>(name: Name, handler: Handler<Name>): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => onLive(name, (data) => latest.current(data)), [name]);
}

/** The same outside of components; returns the way to stop. */
export function onLive<Name extends LiveEventName>(name: Name, handler: Handler<Name>): () => void {
  const own = handlers.get(name) ?? new Set();
  own.add(handler as Handler<never>);
  handlers.set(name, own);
  return () => {
    own.delete(handler as Handler<never>);
  };
}

export function emitLive(name: LiveEventName, data: unknown): void {
  for (const handler of [...(handlers.get(name) ?? [])]) handler(data as never);
}

/** Opens the member's stream, or shares the one that another tab holds. Returns the way to close it. */
export function connectLive(memberId: string): () => void {
  let isWanted = true;
  let close: (() => void) | undefined;
  // Nobody waits for the stream, so its code comes after the page's.
  import("./live-connection.ts").then(
    ({ openSharedStream }) => {
      if (isWanted) close = openSharedStream(memberId, emitLive);
    },
    () => undefined,
  );
  return () => {
    isWanted = false;
    close?.();
  };
}
