import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { connectLive, useLive } from "#web/lib/live/live.ts";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import { markSignedOut } from "#web/lib/queries/browser-cache.ts";
import { apiKey } from "#web/lib/queries/queries.ts";
import { chatsQuery, likesQuery, timeBonusQuery, userQuery, useUser } from "./queries.ts";

/** Keeps the stream open for a signed-in member; its events update the data of the shell. */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  const memberId = useUser()?.id;
  const { position } = usePageRequest();
  useEffect(() => {
    if (!memberId) return;
    return connectLive(memberId, position);
  }, [memberId, position]);

  const refresh = (query: { queryKey: readonly unknown[] }) =>
    void client.invalidateQueries({ queryKey: query.queryKey });
  // Visitors receive no messages, so this code is not part of a first visit.
  useLive("message", async (message) => {
    const { noteMessage } = await import("./note-message.ts");
    if (memberId) noteMessage(client, message, memberId);
  });
  useLive("read", async (read) => {
    const { noteRead } = await import("./note-message.ts");
    noteRead(client, read);
  });
  useLive("chats_changed", async ({ conversation_id: conversationId, removed_seq, withdrawn_seq }) => {
    refresh(chatsQuery());
    // Its pages beyond the first, and what searches found.
    refresh({ queryKey: apiKey("GET /api/conversations") });
    const seq = removed_seq ?? withdrawn_seq;
    if (!seq || conversationId === null) return;
    const { noteEmptied } = await import("./note-emptied.ts");
    noteEmptied(client, { conversationId, seq, kind: removed_seq ? "removed" : "withdrawn" });
  });
  useLive("likes_changed", () => refresh(likesQuery()));
  useLive("user_changed", () => {
    refresh(userQuery());
    refresh(timeBonusQuery());
  });
  useLive("signed_out", markSignedOut);
  // Another member is signed in now, so every part of the page is outdated.
  useLive("other_member", () => location.reload());
  useLive("connected", ({ isComplete }) => {
    if (isComplete) return;
    // Even fresh data is reloaded, because events may have been missed since.
    for (const query of [userQuery(), chatsQuery(), likesQuery(), timeBonusQuery()]) refresh(query);
  });
}
