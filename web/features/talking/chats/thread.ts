import { withdrawMinutes } from "#contracts/limits.ts";
import type { ChatPhoto } from "#contracts/talking/chat-photos.ts";
import type { Message } from "#contracts/talking/chats.ts";
import { photoStates } from "#contracts/talking/photo-states.ts";
import type { Reaction, ReactionKind } from "#contracts/talking/reactions.ts";

/** How long after its storing a message can be withdrawn. */
export const withdrawMs = withdrawMinutes * 60_000;

/** The rank of the first final state of a photo. */
const firstFinal = photoStates.indexOf("opened");
/** The number of newest messages whose photos are asked again: half an answer, so that they cost no further one. */
const photosAskedIn = 100;

/** The known reactions of a conversation by the number of their message, those that were taken back included. */
export type Reactions = Readonly<Record<number, readonly Reaction[]>>;
/** The member's choices that the server has not confirmed yet, by the number of the message; null takes back. */
export type PendingReactions = Readonly<Record<number, ReactionKind | null>>;

/**
 * The cached messages of a conversation, oldest first; `hasOlder`: the server has more before them; `syncedAt`: a time of
 * the server's clock not after its last complete answer. Events and own messages do not move it, because others may
 * have been missed. `reactionsVersion`: all changes of reactions up to this number are in `reactions`; events do not move it
 * either.
 */
export type Thread = {
  messages: Message[];
  hasOlder: boolean;
  syncedAt?: string | undefined;
  reactions?: Reactions;
  reactionsVersion?: number;
  pendingReactions?: PendingReactions;
  passage?: Passage | undefined;
};

/**
 * Older messages that are shown instead of the newest ones, with a gap between the two: the place that a jump led to. The
 * thread goes on receiving what is new meanwhile.
 */
export type Passage = { messages: Message[]; hasOlder: boolean };

/** Whether staff has left a message's content, and its sender has not withdrawn it. */
export const hasContent = ({ kind }: Pick<Message, "kind">) => kind !== "removed" && kind !== "withdrawn";

/**
 * Adds messages from any source: each number once, in order. A known message is replaced only by one without its
 * content, or whose quote has lost it: content that is gone never comes back. Its photo only moves on to later states. The
 * same array if nothing is new.
 */
export function mergeMessages(known: Message[], incoming: readonly Message[]): Message[] {
  const merged = new Map(known.map((message) => [message.seq, message]));
  let isChanged = false;
  for (const message of incoming) {
    const before = merged.get(message.seq);
    const next = before ? newerOf(before, message) : message;
    if (next === before) continue;
    merged.set(message.seq, next);
    isChanged = true;
  }
  if (!isChanged) return known;
  return [...merged.values()].sort((one, other) => one.seq - other.seq);
}

function newerOf(before: Message, after: Message): Message {
  const [kept, other] = hasLost(before, after) ? [after, before] : [before, after];
  const { photo } = other;
  return photo && kept.photo && rankOf(photo) > rankOf(kept.photo) ? { ...kept, photo } : kept;
}

const rankOf = ({ state }: ChatPhoto) => photoStates.indexOf(state);

function hasLost(before: Message, after: Message): boolean {
  if (!hasContent(before) && hasContent(after)) return false;
  return hasContent(before) !== hasContent(after) || (!isQuoteGone(before) && isQuoteGone(after));
}

const isQuoteGone = ({ quote }: Message) =>
  quote !== undefined && (quote.kind === "gone" || quote.kind === "removed" || quote.kind === "withdrawn");

/**
 * The number after which to ask for news: messages that may have been withdrawn since the last complete answer are
 * asked again, all of them if it is unknown. So are the photos among the newest messages whose state may still change.
 */
export function askAgainAfter({ messages, syncedAt }: Pick<Thread, "messages" | "syncedAt">): number {
  const last = lastWithoutGap(messages);
  const since = syncedAt ? Date.parse(syncedAt) - withdrawMs : 0;
  const first = messages.find(
    ({ created_at, photo }, index) =>
      !(Date.parse(created_at) < since) ||
      (photo && rankOf(photo) < firstFinal && index >= messages.length - photosAskedIn),
  );
  return first ? Math.min(last, first.seq - 1) : last;
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
