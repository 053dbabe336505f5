import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { readPush } from "#web/lib/live/push-state.ts";
import { askAnew } from "./ask-anew.ts";
import { useUser } from "./queries.ts";

const startMs = 5_000;
const intervalMs = 60_000;
const intervalWithPushMs = 300_000;

/**
 * The seed's polling in addition to the live stream: user, chats, likes and time bonus every 60 s (300 s with
 * push), from 5 s on.
 */
export function usePolling(): void {
  const client = useQueryClient();
  const isMember = useUser() !== null;
  useEffect(() => {
    if (!isMember) return;
    return startPolling(() => {
      // A page in the background uses the stream only (docs/decisions/0016).
      if (!document.hidden) askAnew(client);
    });
  }, [client, isMember]);
}

/** Returns a function that stops the polling. */
export function startPolling(ask: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const poll = () => {
    timer = setTimeout(poll, readPush().isSubscribed ? intervalWithPushMs : intervalMs);
    ask();
  };
  timer = setTimeout(poll, startMs);
  return () => clearTimeout(timer);
}
