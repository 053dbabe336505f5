import type { Message } from "#contracts/talking/chats.ts";

/** The cached messages of a conversation, oldest first; `hasOlder`: the server has more before them. */
export type Thread = { messages: Message[]; hasOlder: boolean };

/** Adds messages from any source: each number once, in order. The same array if nothing is new. */
export function mergeMessages(known: Message[], incoming: readonly Message[]): Message[] {
  const seqs = new Set(known.map(({ seq }) => seq));
  const fresh = incoming.filter(({ seq }) => !seqs.has(seq) && seqs.add(seq));
  if (fresh.length === 0) return known;
  return [...known, ...fresh].sort((one, other) => one.seq - other.seq);
}

/** The last number before the first gap: later messages are requested again. 0 for an empty list. */
export function lastWithoutGap(messages: readonly Message[]): number {
  let last = messages[0]?.seq ?? 0;
  for (const { seq } of messages) {
    if (seq > last + 1) break;
    last = seq;
  }
  return last;
}

export function hasGap(messages: readonly Message[]): boolean {
  return lastWithoutGap(messages) !== newestSeq(messages);
}

export function newestSeq(messages: readonly Message[]): number {
  return messages.at(-1)?.seq ?? 0;
}

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
