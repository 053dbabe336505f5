import { useMemo, useState } from "react";
import type { Message } from "#contracts/talking/chats.ts";
import type { NumberedReaction } from "#contracts/talking/reactions.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useLive } from "#web/lib/live/live.ts";
import { useCached } from "#web/lib/queries/queries.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { groupMessages } from "./group-messages.ts";
import { type Conversation, threadQuery } from "./queries.ts";
import { quoteAt } from "./quoted.ts";
import { firstUnreadSeq, newestFrom, newestSeq } from "./thread.ts";
import type { Unsent } from "./unsent.ts";
import { useReadMark } from "./use-read-mark.ts";
import { useWithdrawable } from "./use-withdrawable.ts";

const noMessages: Message[] = [];

/** The pane's view of a conversation: its days, the first unread message, and missed messages. */
export function useShownMessages(
  conversation: Conversation,
  options: { memberId: string; unsent: readonly Unsent[]; isAtNewest: boolean },
) {
  const { memberId, unsent, isAtNewest } = options;
  const format = useFormat();
  const [missed, setMissed] = useState(0);
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
    if (!isAtNewest) setMissed((count) => count + 1);
  });
  const messages = thread?.messages ?? noMessages;
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
    () => messages.some(({ sender_id }) => sender_id === memberId),
    [messages, memberId],
  );

  // "New messages" stays at the position of the opening, until the member answers.
  const [readSeq, setReadSeq] = useState(conversation.read_seq);
  const unreadSeq = firstUnreadSeq(messages, { readSeq, watchedFrom, memberId });
  useReadMark(id, newestFrom(messages, memberId), conversation.read_seq, isAtNewest);
  if (isAtNewest && missed > 0) setMissed(0);

  const { partner_delivered_seq: deliveredSeq, partner_read_seq: partnerReadSeq } = conversation;
  const days = useMemo(() => {
    const { reactions, pendingReactions } = thread ?? {};
    const numbers = {
      ...{ memberId, deliveredSeq, readSeq: partnerReadSeq, withdrawableFrom },
      ...{ reactions, pendingReactions },
    };
    const waiting = unsent.map((item) =>
      item.replyTo ? { ...item, quote: quoteAt(thread, item.replyTo) } : item,
    );
    return groupMessages(messages, waiting, numbers, format.day, unreadSeq);
  }, [messages, thread, unsent, memberId, deliveredSeq, partnerReadSeq, withdrawableFrom, format, unreadSeq]);

  return {
    thread,
    /** The error if there are no messages to show; null while they load. */
    failure: isError && !thread ? error : null,
    askAgain: refetch,
    messages,
    /** Whether a loaded message is the member's own. */
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
