import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { noteRead } from "#web/features/session/note-message.ts";
import { chatsQuery } from "#web/features/session/queries.ts";
import { api } from "#web/lib/api.ts";
import { conversationQuery } from "./queries.ts";
import { useIsVisible } from "./use-is-visible.ts";

/** Opening a conversation reads it (seed section 4); later messages are read when they are seen. */
export function useReadMark(
  conversationId: string | null,
  newestSeq: number,
  readSeq: number,
  isAtNewest: boolean,
) {
  const client = useQueryClient();
  const isVisible = useIsVisible();
  const marked = useRef(readSeq);
  const hasOpened = useRef(false);
  useEffect(() => {
    if (conversationId === null || !isVisible || newestSeq === 0) return;
    if (hasOpened.current && !isAtNewest) return;
    hasOpened.current = true;
    noteRead(client, conversationId);
    if (newestSeq <= marked.current) return;
    const before = marked.current;
    marked.current = newestSeq;
    client.setQueryData(
      conversationQuery(conversationId).queryKey,
      (known) => known && { conversation: { ...known.conversation, read_seq: newestSeq } },
    );
    markRead(conversationId, newestSeq).then(
      () => client.invalidateQueries({ queryKey: chatsQuery().queryKey }),
      () => {
        marked.current = before;
      },
    );
  }, [client, conversationId, isVisible, isAtNewest, newestSeq]);
}

async function markRead(conversationId: string, seq: number): Promise<void> {
  await api("POST /api/conversations/:conversation_id/reads", {
    params: { conversation_id: conversationId },
    body: { seq },
  });
}
