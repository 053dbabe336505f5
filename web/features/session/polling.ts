import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { whenPartsWork } from "#web/lib/deferred.tsx";
import { chatsQuery, likesQuery, userQuery, useUser } from "./queries.ts";

const startMs = 5_000;
const intervalMs = 60_000;
const intervalWithPushMs = 300_000;

/** The seed's floor under the live stream: user, chats and likes every 60 s (300 s with push), from 5 s on. */
export function usePolling(): void {
  const client = useQueryClient();
  const isMember = useUser() !== null;
  useEffect(() => {
    if (!isMember) return;
    let timer: ReturnType<typeof setTimeout>;
    const poll = async () => {
      timer = setTimeout(poll, (await hasPush()) ? intervalWithPushMs : intervalMs);
      // A page in the background asks when it is looked at again.
      if (document.hidden) return;
      await whenPartsWork();
      for (const query of [userQuery(), chatsQuery(), likesQuery()]) {
        void client.refetchQueries({ queryKey: query.queryKey, stale: true });
      }
    };
    timer = setTimeout(poll, startMs);
    return () => clearTimeout(timer);
  }, [client, isMember]);
}

async function hasPush(): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    return Boolean(await registration?.pushManager?.getSubscription());
  } catch {
    return false;
  }
}
