import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useUser } from "#web/features/session/queries.ts";
import { useLive } from "#web/lib/live.ts";
import { drainOutbox, wakeOutbox } from "./send-outbox.ts";

/** Sends what an earlier visit or a lost network left behind, as soon as there is a way. */
export function useOutboxSender(): void {
  const client = useQueryClient();
  const memberId = useUser()?.id;
  useEffect(() => {
    if (!memberId) return;
    const wake = () => wakeOutbox({ memberId, client });
    void drainOutbox({ memberId, client });
    addEventListener("online", wake);
    return () => removeEventListener("online", wake);
  }, [client, memberId]);
  useLive("hello", () => {
    if (memberId) void drainOutbox({ memberId, client });
  });
}
