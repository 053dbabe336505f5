import type { ChatPhoto } from "#contracts/talking/chat-photos.ts";
import type { Message } from "#contracts/talking/chats.ts";
import type { Gif } from "#contracts/talking/gifs.ts";
import type { ShownKind } from "#contracts/talking/message-kinds.ts";
import type { Reaction, ReactionKind } from "#contracts/talking/reactions.ts";
import type { Voice } from "#contracts/talking/voice-messages.ts";
import type { ShownQuote } from "./quoted.ts";
import { hasContent, type PendingReactions, type Reactions } from "./thread.ts";
import type { Unsent } from "./unsent.ts";

export type Tick = "sending" | "sent" | "delivered" | "read" | "failed";

/** One bubble, for a stored or an unsent message. */
export type Bubble = {
  /** For own messages the client id, so that the element stays the same after acknowledgement. */
  key: string;
  seq: number | null;
  isOwn: boolean;
  body: string;
  kind: ShownKind;
  /** The member's own, and young enough to be withdrawn. */
  isWithdrawable: boolean;
  /** Null for a text, and for a photo that is not loaded. */
  photo: ChatPhoto | null;
  /** The name of a sticker or gift. */
  sticker: string | null;
  /** Null for other kinds, and for a gif whose picture is gone. */
  gif: Gif | null;
  /** Null for other kinds, and for a voice message that is not loaded. */
  voice: Voice | null;
  /** The quoted message. */
  quote: ShownQuote | null;
  /** As stored; null if there are none. */
  reactions: readonly Reaction[] | null;
  /** The member's choice that is being sent; null takes back, undefined: none. */
  pendingReaction: ReactionKind | null | undefined;
  /** Null while the first message is on its way. */
  conversationId: string | null;
  at: string;
  /** Null for the partner's messages. */
  tick: Tick | null;
  reason: string;
  /** The current price, if it is higher than the one shown to the writer. */
  newCredits: number | null;
  /** A failed text that was certainly not stored: it can return to the draft. */
  canEdit: boolean;
  isFirstOfGroup: boolean;
  isLastOfGroup: boolean;
};
export type Day = { day: string; at: string; bubbles: Bubble[] };

type Ungrouped = Omit<Bubble, "isFirstOfGroup" | "isLastOfGroup">;
/** An unsent message, with the current state of its quote. */
type Waiting = Unsent & { quote?: ShownQuote | null };
type Numbers = {
  memberId: string;
  deliveredSeq: number;
  readSeq: number;
  /** The member's own messages from this number on can be withdrawn. */
  withdrawableFrom?: number;
  reactions?: Reactions | undefined;
  pendingReactions?: PendingReactions | undefined;
};

const groupPauseMs = 5 * 60_000;

/** Stored and unsent messages as bubbles by day; a sender's within five minutes form a group. */
export function groupMessages(
  messages: readonly Message[],
  waiting: readonly Waiting[],
  numbers: Numbers,
  dayOf: (at: string) => string,
  unreadSeq: number | null = null,
): Day[] {
  const all = [
    ...messages.map((message) => toBubble(message, numbers)),
    ...unsent(messages, waiting, numbers),
  ];
  const days: Day[] = [];
  all.forEach((bubble, at) => {
    const day = dayOf(bubble.at);
    const isNewDay = days.at(-1)?.day !== day;
    if (isNewDay) days.push({ day, at: bubble.at, bubbles: [] });
    const before = all[at - 1];
    const after = all[at + 1];
    days.at(-1)?.bubbles.push({
      ...bubble,
      isFirstOfGroup: isNewDay || !before || !areTogether(before, bubble, unreadSeq),
      isLastOfGroup: !after || dayOf(after.at) !== day || !areTogether(bubble, after, unreadSeq),
    });
  });
  return days;
}

function toBubble(
  message: Message,
  {
    memberId,
    deliveredSeq,
    readSeq,
    withdrawableFrom = Number.POSITIVE_INFINITY,
    reactions,
    pendingReactions,
  }: Numbers,
): Ungrouped {
  const { seq } = message;
  const isOwn = message.sender_id === memberId;
  const tick = seq <= readSeq ? "read" : seq <= deliveredSeq ? "delivered" : "sent";
  return {
    key: message.client_id ?? message.id,
    seq,
    isOwn,
    body: message.body,
    kind: message.kind,
    isWithdrawable: isOwn && seq >= withdrawableFrom && hasContent(message),
    photo: message.photo ?? null,
    sticker: message.sticker ?? message.gift ?? null,
    gif: message.gif ?? null,
    voice: message.voice ?? null,
    quote: message.quote ?? null,
    reactions: (hasContent(message) && reactions?.[seq]) || null,
    pendingReaction: hasContent(message) ? pendingReactions?.[seq] : undefined,
    conversationId: message.conversation_id,
    at: message.created_at,
    tick: isOwn ? tick : null,
    reason: "",
    newCredits: null,
    canEdit: false,
  };
}

/** A message that the server has already stored is shown once, even if this tab still has it as unsent. */
function unsent(
  messages: readonly Message[],
  waiting: readonly Waiting[],
  { memberId }: Numbers,
): Ungrouped[] {
  const stored = new Set(messages.filter((one) => one.sender_id === memberId).map((one) => one.client_id));
  return waiting
    .filter(({ clientId }) => !stored.has(clientId))
    .map((item) => ({
      key: item.clientId,
      seq: null,
      isOwn: true,
      body: item.body,
      kind: item.gif ? ("gif" as const) : item.sticker ? ("sticker" as const) : ("text" as const),
      isWithdrawable: false,
      photo: null,
      sticker: item.sticker ?? null,
      gif: item.gif ?? null,
      voice: null,
      quote: item.quote ?? null,
      reactions: null,
      pendingReaction: undefined,
      conversationId: null,
      at: item.createdAt,
      tick: item.state === "failed" ? "failed" : "sending",
      reason: item.reason,
      newCredits: item.newCredits ?? null,
      canEdit: item.body !== "" && !item.isUncertain,
    }));
}

function areTogether(one: Ungrouped, next: Ungrouped, unreadSeq: number | null): boolean {
  if (next.seq !== null && next.seq === unreadSeq) return false;
  if (one.tick === "failed" || next.tick === "failed") return false;
  return one.isOwn === next.isOwn && Date.parse(next.at) - Date.parse(one.at) < groupPauseMs;
}
