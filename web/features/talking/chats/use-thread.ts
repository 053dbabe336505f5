import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Message } from "#contracts/talking/chats.ts";
import { chatsQuery } from "#web/features/ground/session/queries.ts";
import type { ApiAnswer } from "#web/lib/api-types.ts";
import { useLive } from "#web/lib/live.ts";
import { patchQuery } from "#web/lib/patch-query.ts";
import { addToThread, noteTerms } from "./acknowledge.ts";
import {
  type Conversation,
  conversationQuery,
  memberConversationQuery,
  readThread,
  threadQuery,
} from "./queries.ts";
import { hasGap, newestSeq } from "./thread.ts";

type Known = ApiAnswer<"GET /api/conversations/:conversation_id">;

const staleMs = 30_000;
const gapMs = 700;

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
  // Two that were sent at once may come the wrong way round: a gap that closes by itself is none.
  const fillGap = () => {
    if (id !== null && hasGap(readThread(client, id)?.messages ?? [])) catchUp();
  };
  const refreshTerms = () => {
    const query = id === null ? memberConversationQuery(partner.id ?? "") : conversationQuery(id);
    void client.invalidateQueries({ queryKey: query.queryKey });
  };

  useLive("message", ({ terms, ...message }) => {
    if (id === null) {
      if (message.sender_id === partner.id) refreshTerms();
      return;
    }
    if (message.conversation_id !== id) return;
    addToThread(client, id, message);
    if (hasGap(readThread(client, id)?.messages ?? [])) setTimeout(fillGap, gapMs);
    if (message.sender_id !== memberId) onIncoming(message);
    else if (terms) noteTerms(client, message, terms, partner.id);
    else if (message.seq > conversation.last_seq) refreshTerms();
  });
  useLive("receipt", (receipt) => {
    if (id === null || receipt.conversation_id !== id || receipt.member_id === memberId) return;
    patchQuery<Known>(client, conversationQuery(id).queryKey, (known) => {
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
  // A purchase changes what a message costs in money, and whether it can be paid.
  useLive("user_changed", refreshTerms);
  useLive("chats_changed", ({ conversation_id }) => {
    if (id === null || conversation_id === null || conversation_id === id) refreshTerms();
  });
  useLive("connected", ({ isComplete }) => {
    if (!isComplete) catchUp();
    // Receipts do not count as the member's own news.
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
