import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Message } from "#contracts/talking/chats.ts";
import { chatsQuery } from "#web/features/ground/session/queries.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { hasStream, useLive } from "#web/lib/live/live.ts";
import { knownAnswer } from "#web/lib/queries/known-answers.ts";
import { patchQuery } from "#web/lib/queries/patch-query.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
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

type Listed = Pick<Message, "seq" | "kind">;

const chatsPath = "/api/chats.php";
const staleMs = 30_000;
const gapMs = 700;

const isOther = (listed: Listed, last: Listed | undefined) =>
  listed.seq === last?.seq && listed.kind !== last.kind;

/**
 * Keeps the open conversation's messages complete, by the stream and by polling. The frame does this because
 * it is mounted from the start; the pane loads later and must find the messages that arrived meanwhile.
 */
export function useThreadNews(conversation: Conversation | null, memberId: string | null): void {
  const client = useQueryClient();
  const id = conversation?.id ?? null;
  const partnerId = conversation?.partner.id ?? null;
  const catchUp = () => {
    if (id !== null) void client.invalidateQueries({ queryKey: threadQuery(id).queryKey });
  };
  // Two messages sent at once may arrive in reverse order, so a gap is filled only if it remains.
  const fillGap = () => {
    if (id !== null && hasGap(readThread(client, id)?.messages ?? [])) catchUp();
  };
  const refreshTerms = () => {
    if (!conversation) return;
    const query = id === null ? memberConversationQuery(partnerId ?? "") : conversationQuery(id);
    void client.invalidateQueries({ queryKey: query.queryKey });
  };

  useLive("message", ({ terms, ...message }) => {
    if (!conversation) return;
    if (id === null) {
      if (message.sender_id === partnerId) refreshTerms();
      return;
    }
    if (message.conversation_id !== id) return;
    addToThread(client, id, message);
    if (hasGap(readThread(client, id)?.messages ?? [])) setTimeout(fillGap, gapMs);
    if (message.sender_id !== memberId) return;
    if (terms) noteTerms(client, message, terms, partnerId);
    else if (message.seq > conversation.last_seq) refreshTerms();
  });
  // Rare events: their code loads with the first one. If it cannot load, the messages are read again.
  useLive("chat_photo", ({ conversation_id, photo }) => {
    import("./note-photo.ts").then(({ notePhoto }) => notePhoto(client, conversation_id, photo), catchUp);
  });
  useLive("reaction", ({ conversation_id, reaction }) => {
    import("./note-reaction.ts").then(
      ({ noteReaction }) => noteReaction(client, conversation_id, reaction),
      catchUp,
    );
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
  // A purchase changes a message's price in money, and whether the member can pay it.
  useLive("user_changed", refreshTerms);
  useLive("chats_changed", ({ conversation_id }) => {
    if (id === null || conversation_id === null || conversation_id === id) refreshTerms();
  });
  useLive("connected", ({ isComplete }) => {
    if (!isComplete) catchUp();
    // Receipts are not part of the position, so even a complete stream may have missed some.
    refreshTerms();
  });

  // Without the stream, the polled list shows newer messages, and each poll updates the receipts.
  const chats = useQuery(chatsQuery());
  const listed = chats.data?.chats.find((entry) => entry.conversation.id === id)?.last_message;
  const polled = useRef(knownAnswer(chatsPath));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every answer of the polling
  useEffect(() => {
    const answer = knownAnswer(chatsPath);
    // The list's version also counts withdrawals of messages that it does not show; a 304 keeps the answer.
    const isNew = answer !== polled.current && !hasStream();
    polled.current = answer;
    if (id === null) return;
    const known = readThread(client, id);
    const last = known?.messages.at(-1);
    // A 304 with a newer message, or with the last one's content gone: the request before failed.
    const isBehind = listed && known && (listed.seq > newestSeq(known.messages) || isOther(listed, last));
    if (known && (isNew || isBehind)) catchUp();
    const state = client.getQueryState(conversationQuery(id).queryKey);
    if (state && chats.dataUpdatedAt - state.dataUpdatedAt > staleMs) refreshTerms();
  }, [chats.dataUpdatedAt]);
}
