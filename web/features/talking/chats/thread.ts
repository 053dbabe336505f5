import type { Message } from "#contracts/talking/chats.ts";

/** What this browser has of a conversation, oldest first; `hasOlder`: the server has more before it. */
export type Thread = { messages: Message[]; hasOlder: boolean };

/** Adds messages from wherever they came: each number once, in order. The same array where nothing is new. */
export function mergeMessages(known: Message[], incoming: readonly Message[]): Message[] {
  const seqs = new Set(known.map(({ seq }) => seq));
  const fresh = incoming.filter(({ seq }) => !seqs.has(seq) && seqs.add(seq));
  if (fresh.length === 0) return known;
  return [...known, ...fresh].sort((one, other) => one.seq - other.seq);
}

/** The last number before the first gap: what follows it is asked for again. 0 where nothing is known. */
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

/** The newest number of the partner's: one's own need no reading. */
export function newestFrom(messages: readonly Message[], memberId: string): number {
  return messages.findLast(({ sender_id }) => sender_id !== memberId)?.seq ?? 0;
}

/** The first unread message: "New messages" stands before it. What came while one was watching (`watchedFrom`) is not new. */
export function firstUnreadSeq(
  messages: readonly Message[],
  { readSeq, watchedFrom, memberId }: { readSeq: number; watchedFrom: number; memberId: string },
): number | null {
  const isUnread = ({ seq, sender_id }: Message) =>
    seq > readSeq && seq < watchedFrom && sender_id !== memberId;
  return messages.find(isUnread)?.seq ?? null;
}
