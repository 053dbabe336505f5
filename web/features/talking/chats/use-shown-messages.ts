import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { messagesShownAtMost } from "#contracts/limits.ts";
import type { Message } from "#contracts/talking/chats.ts";
import type { NumberedReaction } from "#contracts/talking/reactions.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useLive } from "#web/lib/live/live.ts";
import { useCached } from "#web/lib/queries/queries.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { groupMessages } from "./group-messages.ts";
import { closePassage, dropOldest } from "./load-pages.ts";
import { type Conversation, threadQuery } from "./queries.ts";
import { quoteAt } from "./quoted.ts";
import { newestSeq } from "./thread.ts";
import { firstUnreadSeq, newestFrom } from "./unread-marks.ts";
import type { Unsent } from "./unsent.ts";
import { useReadMark } from "./use-read-mark.ts";
import { useWithdrawable } from "./use-withdrawable.ts";

const noMessages: Message[] = [];

/** The pane's view of a conversation: its days, the first unread message, and missed messages. */
export function useShownMessages(
  conversation: Conversation,
  options: { memberId: string; unsent: readonly Unsent[]; isAtEnd: boolean },
) {
  const { memberId, unsent } = options;
  const client = useQueryClient();
  const format = useFormat();
  const [announced, setAnnounced] = useState<Message | null>(null);
  const [watchedFrom, setWatchedFrom] = useState(Number.POSITIVE_INFINITY);
  const { id } = conversation;
  const query = { ...threadQuery(id ?? ""), enabled: id !== null };
  const { isError, error, refetch } = useQuery(query);
  const thread = useCached(query);
  useLive("message", (message) => {
    if (message.conversation_id !== id || message.sender_id === memberId) return;
    setAnnounced(message);
    setWatchedFrom((from) => Math.min(from, message.seq));
  });
  const messages = thread?.messages ?? noMessages;
  const passage = thread?.passage;
  const isAtNewest = options.isAtEnd && !passage;
  // The next visit of the conversation begins at its newest messages.
  useEffect(() => {
    if (id === null) return;
    return () => closePassage(client, id);
  }, [client, id]);
  // A screen reader hears it, and the announcement of a new message does not keep its text.
  useLive("chats_changed", ({ conversation_id, removed_seq, withdrawn_seq }) => {
    const emptied =
      conversation_id === id && messages.find(({ seq }) => seq === (removed_seq ?? withdrawn_seq));
    if (!emptied || emptied.sender_id === memberId) return;
    const { sticker: _, gift: __, voice: ___, gif: ____, ...rest } = emptied;
    setAnnounced({ ...rest, kind: removed_seq ? "removed" : "withdrawn", body: "" });
  });
  const [reacted, setReacted] = useState<NumberedReaction | null>(null);
  useLive("reaction", ({ conversation_id, reaction }) => {
    if (conversation_id === id && reaction.member_id !== memberId) setReacted(reaction);
  });
  const withdrawableFrom = useWithdrawable(messages, memberId);
  const newest = newestSeq(messages);
  const hasAnswered = useMemo(
    () => messages.some(({ sender_id, is_refusal }) => sender_id === memberId && !is_refusal),
    [messages, memberId],
  );

  // "New messages" stays at the position of the opening, until the member answers.
  const [readSeq, setReadSeq] = useState(conversation.read_seq);
  const unreadSeq = firstUnreadSeq(messages, { readSeq, watchedFrom, memberId });
  useReadMark(id, newestFrom(messages, memberId), conversation.read_seq, isAtNewest);
  const areTooMany = isAtNewest && messages.length > 2 * messagesShownAtMost;
  useEffect(() => {
    if (areTooMany && id !== null) dropOldest(client, id);
  }, [client, id, areTooMany]);
  // By number: messages of a missed event are counted too, once they have been fetched.
  const [seenSeq, setSeenSeq] = useState(newest);
  if (isAtNewest && seenSeq !== newest) setSeenSeq(newest);
  const missed = messages.filter(({ seq, sender_id }) => seq > seenSeq && sender_id !== memberId).length;

  const listed = passage?.messages ?? messages;
  const { partner_delivered_seq: deliveredSeq, partner_read_seq: partnerReadSeq } = conversation;
  const days = useMemo(() => {
    const { reactions, pendingReactions } = thread ?? {};
    const numbers = {
      ...{ memberId, deliveredSeq, readSeq: partnerReadSeq, withdrawableFrom },
      ...{ reactions, pendingReactions },
    };
    // What waits is newer than all messages, so a passage ends without it.
    const waiting = (passage ? [] : unsent).map((item) =>
      item.replyTo ? { ...item, quote: quoteAt(thread, item.replyTo) } : item,
    );
    return groupMessages(listed, waiting, numbers, format.day, unreadSeq);
  }, [
    listed,
    passage,
    thread,
    unsent,
    memberId,
    deliveredSeq,
    partnerReadSeq,
    withdrawableFrom,
    format,
    unreadSeq,
  ]);

  return {
    thread,
    /** The error if there are no messages to show; null while they load. */
    failure: isError && !thread ? error : null,
    askAgain: refetch,
    /** The newest ones, and those on the screen, which are older after a jump. */
    messages,
    listed,
    /** Older messages than the newest ones are on the screen. */
    isPassage: passage !== undefined,
    hasOlder: (passage ?? thread)?.hasOlder ?? false,
    isAtNewest,
    /** Whether a loaded message is the member's own, and no kind refusal. */
    hasAnswered,
    days,
    unreadSeq,
    missed,
    announced,
    /** The partner's newest reaction that came while the page was open; its kind is null once it was taken back. */
    reacted,
    /** A member who answers has read everything. */
    noteAnswer: () => setReadSeq(newest),
  };
}
