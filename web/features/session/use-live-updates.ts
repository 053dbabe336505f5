import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { markSignedOut } from "#web/lib/browser-cache.ts";
import { whenPartsWork } from "#web/lib/deferred.tsx";
import { connectLive, useLive } from "#web/lib/live.ts";
import { chatsQuery, likesQuery, userQuery, useUser } from "./queries.ts";

/** Keeps the stream open while somebody is signed in, and lets its news refresh what the shell shows. */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  const memberId = useUser()?.id;
  useEffect(() => {
    if (!memberId) return;
    let disconnect: (() => void) | undefined;
    let isLeft = false;
    void whenPartsWork().then(() => {
      if (!isLeft) disconnect = connectLive(memberId);
    });
    return () => {
      isLeft = true;
      disconnect?.();
    };
  }, [memberId]);

  const refresh = (query: { queryKey: readonly unknown[] }) =>
    void client.invalidateQueries({ queryKey: query.queryKey });
  // Visitors get no messages, so the code for them stays out of a first visit.
  useLive("message", async (message) => {
    const { noteMessage } = await import("./note-message.ts");
    if (memberId) noteMessage(client, message, memberId);
  });
  useLive("chats_changed", () => refresh(chatsQuery()));
  useLive("likes_changed", () => refresh(likesQuery()));
  useLive("user_changed", () => refresh(userQuery()));
  useLive("signed_out", markSignedOut);
  useLive("hello", ({ resumed }) => {
    if (resumed) return;
    for (const query of [userQuery(), chatsQuery(), likesQuery()]) {
      void client.refetchQueries({ queryKey: query.queryKey, stale: true });
    }
  });
}
