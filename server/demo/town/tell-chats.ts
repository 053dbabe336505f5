import type { conversationSides, conversations, messages } from "#server/db/schema/chats.ts";
import { newId } from "#server/platform/ids.ts";
import type { DemoConversation } from "../demo-conversations.ts";
import type { SentMessage } from "./tell-finances.ts";
import { minutesBefore, type Timeline } from "./tell-times.ts";

export type ToldChat = {
  conversation: typeof conversations.$inferInsert;
  sides: (typeof conversationSides.$inferInsert)[];
  messages: (typeof messages.$inferInsert)[];
};

type Town = { siteId: string; idOf: (key: string) => string; times: Timeline; now: Date };

/** A conversation with its two sides and its messages; their costs come from the senders' finances. */
export function tellChat(chat: DemoConversation, { siteId, idOf, times, now }: Town): ToldChat {
  const conversationId = newId();
  const [lowId, highId] = [idOf(chat.from), idOf(chat.to)].sort() as [string, string];
  const lines = chat.messages.map(({ from, text, minutesAgo }, at) => ({
    conversationId,
    seq: at + 1,
    id: newId(),
    senderId: idOf(from),
    clientId: newId(),
    body: text,
    createdAt: minutesBefore(now, minutesAgo),
  }));
  const first = lines.at(0);
  const last = lines.at(-1);
  if (!first || !last) throw new Error(`${chat.from} and ${chat.to} wrote nothing`);
  const lastSeq = lines.length;
  const sides = [chat.from, chat.to].map((key) => {
    const memberId = idOf(key);
    const unreadCount = memberId === last.senderId ? 0 : chat.unreadCount;
    const readSeq = lastSeq - unreadCount;
    const lastSeenAt = times.lastSeenAt(key);
    return {
      conversationId,
      memberId,
      partnerId: memberId === lowId ? highId : lowId,
      unreadCount,
      readSeq,
      deliveredSeq: lines.findLast((line) => line.seq <= readSeq || line.createdAt <= lastSeenAt)?.seq ?? 0,
      lastMessageAt: last.createdAt,
    };
  });
  return {
    conversation: {
      id: conversationId,
      siteId,
      lowId,
      highId,
      lastSeq,
      lastMessageAt: last.createdAt,
      createdAt: first.createdAt,
    },
    sides,
    messages: lines,
  };
}

/** All messages, grouped by sender. */
export function groupBySender(chats: readonly ToldChat[]): Map<string, SentMessage[]> {
  const sent = new Map<string, SentMessage[]>();
  for (const { conversation, messages } of chats) {
    for (const { id, senderId, createdAt } of messages) {
      const partnerId = senderId === conversation.lowId ? conversation.highId : conversation.lowId;
      const own = sent.get(senderId) ?? [];
      own.push({ messageId: id, partnerId, at: createdAt });
      sent.set(senderId, own);
    }
  }
  return sent;
}
