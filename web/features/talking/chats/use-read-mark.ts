import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { noteReading } from "#web/features/ground/session/note-message.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { patchQuery } from "#web/lib/queries/patch-query.ts";
import { conversationQuery } from "./queries.ts";
import { isLookedAt, reportDelivered } from "./report-delivered.ts";
import { finishReading, reportRead } from "./report-read.ts";
import { useIsVisible } from "./use-is-visible.ts";

/** Opening a conversation marks it as read (seed section 4); later messages are marked when they are seen. */
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
  const noted = useRef<string | null>(null);
  // The server has rendered the messages for a tab in the background: they were delivered there, but not
  // read. Later messages are reported where they arrive.
  useEffect(() => {
    if (conversationId === null || noted.current === conversationId) return;
    noted.current = conversationId;
    if (newestSeq > readSeq && !isLookedAt()) reportDelivered(conversationId, newestSeq);
  }, [conversationId, newestSeq, readSeq]);
  useEffect(() => {
    if (conversationId === null || !isVisible || newestSeq === 0) return;
    if (hasOpened.current && !isAtNewest) return;
    const isAtOnce = !hasOpened.current;
    hasOpened.current = true;
    noteReading(client, conversationId);
    if (newestSeq <= marked.current) return;
    const before = marked.current;
    marked.current = newestSeq;
    patchQuery<ApiAnswer<"GET /api/conversations/:conversation_id">>(
      client,
      conversationQuery(conversationId).queryKey,
      (known) => ({ conversation: { ...known.conversation, read_seq: newestSeq } }),
    );
    reportRead(client, conversationId, newestSeq, {
      isAtOnce,
      onFailure: () => {
        marked.current = before;
      },
    });
  }, [client, conversationId, isVisible, isAtNewest, newestSeq]);
  useEffect(() => {
    if (conversationId === null || !isVisible) return;
    return () => finishReading(client, conversationId);
  }, [client, conversationId, isVisible]);
}
