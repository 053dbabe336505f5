import type { Message } from "#contracts/talking/chats.ts";

/** The newest number among the partner's messages; the member's own need no read mark. */
export function newestFrom(messages: readonly Message[], memberId: string): number {
  return messages.findLast(({ sender_id }) => sender_id !== memberId)?.seq ?? 0;
}

/** The first unread message, below "New messages". Messages seen arriving (`watchedFrom`) are not new. */
export function firstUnreadSeq(
  messages: readonly Message[],
  { readSeq, watchedFrom, memberId }: { readSeq: number; watchedFrom: number; memberId: string },
): number | null {
  const isUnread = ({ seq, sender_id }: Message) =>
    seq > readSeq && seq < watchedFrom && sender_id !== memberId;
  return messages.find(isUnread)?.seq ?? null;
}
