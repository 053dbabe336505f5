import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { pushState } from "#web/lib/push-state.ts";
import { chatsQuery, likesQuery, timeBonusQuery, userQuery, useUser } from "./queries.ts";

const startMs = 5_000;
const intervalMs = 60_000;
const intervalWithPushMs = 300_000;

/** The seed's floor under the live stream: user, chats, likes and time bonus every 60 s (300 s with push), from 5 s on. */
export function usePolling(): void {
  const client = useQueryClient();
  const isMember = useUser() !== null;
  useEffect(() => {
    if (!isMember) return;
    let timer: ReturnType<typeof setTimeout>;
    const poll = () => {
      timer = setTimeout(poll, pushState() === "subscribed" ? intervalWithPushMs : intervalMs);
      // A page in the background hears by the stream alone (docs/decisions/0016).
      if (document.hidden) return;
      // However fresh: unchanged answers are a 304 of a few bytes.
      for (const query of [userQuery(), chatsQuery(), likesQuery(), timeBonusQuery()]) {
        void client.refetchQueries({ queryKey: query.queryKey });
      }
    };
    timer = setTimeout(poll, startMs);
    return () => clearTimeout(timer);
  }, [client, isMember]);
}
