import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useLive } from "#web/lib/live/live.ts";
import { sendUnsent, startSending, wakeUnsent } from "./send-unsent.ts";

/** Sends messages left by an earlier visit or a lost network, while their writer is signed in. */
export function useUnsentSender(): void {
  const client = useQueryClient();
  const memberId = useUser()?.id;
  useEffect(() => {
    if (!memberId) return;
    const wake = () => wakeUnsent({ memberId, client });
    startSending({ memberId, client });
    addEventListener("online", wake);
    return () => removeEventListener("online", wake);
  }, [client, memberId]);
  useLive("connected", () => {
    if (memberId) void sendUnsent({ memberId, client });
  });
}
