import { useMemo, useState } from "react";
import type { Message } from "#contracts/talking/chats.ts";
import { useFormat } from "#web/lib/format.ts";
import { groupMessages } from "./group-messages.ts";
import type { Conversation } from "./queries.ts";
import { firstUnreadSeq, newestFrom, newestSeq } from "./thread.ts";
import type { Unsent } from "./unsent.ts";
import { useReadMark } from "./use-read-mark.ts";
import { useThread } from "./use-thread.ts";

const noMessages: Message[] = [];

/** What the pane shows of a conversation: its days, where the new ones begin, and what came meanwhile. */
export function useShownMessages(
  conversation: Conversation,
  options: { memberId: string; unsent: readonly Unsent[]; isAtNewest: boolean },
) {
  const { memberId, unsent, isAtNewest } = options;
  const format = useFormat();
  const [missed, setMissed] = useState(0);
  const [announced, setAnnounced] = useState<Message | null>(null);
  const [watchedFrom, setWatchedFrom] = useState(Number.POSITIVE_INFINITY);
  const thread = useThread(conversation, memberId, (message) => {
    setAnnounced(message);
    setWatchedFrom((from) => Math.min(from, message.seq));
    if (!isAtNewest) setMissed((count) => count + 1);
  });
  const messages = thread.data?.messages ?? noMessages;
  const newest = newestSeq(messages);

  // "New messages" stands where one had read to on opening, until one answers.
  const [readSeq, setReadSeq] = useState(conversation.read_seq);
  const unreadSeq = firstUnreadSeq(messages, { readSeq, watchedFrom, memberId });
  useReadMark(conversation.id, newestFrom(messages, memberId), conversation.read_seq, isAtNewest);
  if (isAtNewest && missed > 0) setMissed(0);

  const { partner_delivered_seq: deliveredSeq, partner_read_seq: partnerReadSeq } = conversation;
  const days = useMemo(() => {
    const numbers = { memberId, deliveredSeq, readSeq: partnerReadSeq };
    return groupMessages(messages, unsent, numbers, format.day, unreadSeq);
  }, [messages, unsent, memberId, deliveredSeq, partnerReadSeq, format, unreadSeq]);

  return {
    thread,
    messages,
    days,
    unreadSeq,
    missed,
    announced,
    /** Whoever answers has read everything. */
    noteAnswer: () => setReadSeq(newest),
  };
}
