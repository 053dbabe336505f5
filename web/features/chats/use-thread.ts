import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Message } from "#contracts/chats.ts";
import { chatsQuery } from "#web/features/session/queries.ts";
import { useLive } from "#web/lib/live.ts";
import { addToThread } from "./acknowledge.ts";
import {
  type Conversation,
  conversationQuery,
  memberConversationQuery,
  readThread,
  threadQuery,
} from "./queries.ts";
import { hasGap, newestSeq } from "./thread.ts";

const staleMs = 30_000;

/** A conversation's messages, kept whole by the stream, by what the polling finds, and on every return to the page. */
export function useThread(
  conversation: Conversation,
  memberId: string,
  onIncoming: (message: Message) => void,
) {
  const client = useQueryClient();
  const { id, partner } = conversation;
  const thread = useQuery({ ...threadQuery(id ?? ""), enabled: id !== null });
  const catchUp = () => {
    if (id !== null) void client.invalidateQueries({ queryKey: threadQuery(id).queryKey });
  };
  const refreshTerms = () => {
    const query = id === null ? memberConversationQuery(partner.id ?? "") : conversationQuery(id);
    void client.invalidateQueries({ queryKey: query.queryKey });
  };

  useLive("message", (message) => {
    if (id === null) {
      if (message.sender_id === partner.id) refreshTerms();
      return;
    }
    if (message.conversation_id !== id) return;
    addToThread(client, id, message);
    if (hasGap(readThread(client, id)?.messages ?? [])) catchUp();
    if (message.sender_id !== memberId) onIncoming(message);
    else if (message.seq > conversation.last_seq) refreshTerms();
  });
  useLive("receipt", (receipt) => {
    if (id === null || receipt.conversation_id !== id || receipt.member_id === memberId) return;
    client.setQueryData(conversationQuery(id).queryKey, (known) => {
      if (!known) return known;
      const { partner_delivered_seq, partner_read_seq } = known.conversation;
      return {
        conversation: {
          ...known.conversation,
          partner_delivered_seq: Math.max(partner_delivered_seq, receipt.delivered_seq),
          partner_read_seq: Math.max(partner_read_seq, receipt.read_seq),
        },
      };
    });
  });
  useLive("chats_changed", ({ conversation_id }) => {
    if (conversation_id === null || conversation_id === id) refreshTerms();
  });
  useLive("hello", () => {
    catchUp();
    refreshTerms();
  });

  // Without the stream, the polled list tells that there is more, and is the occasion to ask for receipts.
  const chats = useQuery(chatsQuery());
  const listed = chats.data?.chats.find((entry) => entry.conversation.id === id)?.last_message?.seq ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every answer of the polling
  useEffect(() => {
    if (id === null) return;
    const known = readThread(client, id);
    if (known && listed > newestSeq(known.messages)) catchUp();
    const state = client.getQueryState(conversationQuery(id).queryKey);
    if (state && chats.dataUpdatedAt - state.dataUpdatedAt > staleMs) refreshTerms();
  }, [chats.dataUpdatedAt]);

  return thread;
}

const typingMs = 6_000;

/** Whether the partner is typing: for six seconds after each word of it, until the message comes. */
export function useTyping({ id, partner }: Conversation): boolean {
  const [until, setUntil] = useState(0);
  useLive("typing", ({ conversation_id, member_id }) => {
    if (conversation_id === id && member_id === partner.id) setUntil(Date.now() + typingMs);
  });
  useLive("message", ({ conversation_id, sender_id }) => {
    if (conversation_id === id && sender_id === partner.id) setUntil(0);
  });
  useEffect(() => {
    if (until === 0) return;
    const timer = setTimeout(() => setUntil(0), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  return until > 0;
}
