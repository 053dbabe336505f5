import type { z } from "zod";
import type { messageMoney } from "#contracts/money/payments.ts";
import type { chatPartner } from "#contracts/talking/chat-partner.ts";
import type { ChatEntry, Message } from "#contracts/talking/chats.ts";
import type { ShownKind } from "#contracts/talking/message-kinds.ts";
import type { nextMessagePrice } from "#contracts/talking/price-terms.ts";
import type { messages } from "#server/db/schema/chats.ts";
import {
  type CardRow,
  isPresenceShown,
  presentMemberCard,
  type Showcase,
} from "#server/modules/people/profiles/present-card.ts";
import { isPartnerPaused, isPartnerShown } from "#server/modules/people/visibility/partner-state.ts";
import {
  type PhotoFacts,
  presentChatPhoto,
  presentLostPhoto,
} from "#server/modules/talking/chat-photos/present.ts";
import { type GifFacts, presentGif } from "#server/modules/talking/gifs/present.ts";
import { presentVoice, type VoiceFacts } from "#server/modules/talking/voice-messages/present.ts";
import { noteOfGift } from "./gift-signs.ts";
import type { ClosedReason } from "./message-rules.ts";
import { presentQuote, type QuoteFacts } from "./quote.ts";
import { presentReaction, type ReactionFacts } from "./reactions.ts";
import { partnerCard, type ThreadRow } from "./select-threads.ts";
import { shownKind } from "./shown-kind.ts";

export type MessageRow = typeof messages.$inferSelect & {
  /** Of kind `photo`, as shown to its reader; null if the photo was erased with its sender. */
  photo?: PhotoFacts | null;
  /** Of kind `voice`; null if it was erased with its sender. */
  recording?: VoiceFacts | null;
  /** Of kind `gif`; null if its picture is not there any more. */
  picture?: GifFacts | null;
  /** Of a message that answers another one; null if the reader no longer has that one. */
  quote?: QuoteFacts | null;
  /** Of both sides, in lists; null if there are none. */
  reactions?: ReactionFacts[] | null;
};
type Partner = z.infer<typeof chatPartner>;

/** A message as shown to one side: only the sender sees its price and its client id. */
export function presentMessage(row: MessageRow, readerId: string): Message {
  const isOwn = row.senderId === readerId;
  const kind = shownKind(row);
  return {
    id: row.id,
    conversation_id: row.conversationId,
    seq: row.seq,
    sender_id: row.senderId,
    client_id: isOwn ? row.clientId : null,
    kind,
    body: kind === "gift" ? noteOfGift(row.body) : isWordless(kind) ? "" : row.body,
    ...(kind === "sticker" && row.sticker !== null && { sticker: row.sticker }),
    ...(kind === "gift" && row.gift !== null && { gift: row.gift }),
    ...(kind === "voice" && row.voice !== null && { voice: presentVoice(row.voice, row.recording ?? null) }),
    ...(kind === "gif" && row.gif !== null && row.picture && { gif: presentGif(row.gif, row.picture) }),
    ...(row.payload && {
      photo: row.photo ? presentChatPhoto(row.photo, readerId) : presentLostPhoto(row.payload),
    }),
    ...(row.replyTo !== null && { quote: presentQuote(row.replyTo, row.quote) }),
    ...(row.reactions && { reactions: row.reactions.map(presentReaction) }),
    // The receiver is not told that it was sent by a button.
    ...(isOwn && row.isRefusal && { is_refusal: true as const }),
    cost: isOwn ? row.cost : 0,
    created_at: row.createdAt.toISOString(),
  };
}

/** Kinds whose stored text is for the release before. */
const isWordless = (kind: ShownKind | null): boolean =>
  kind === "sticker" || kind === "voice" || kind === "gif";

export function presentEntry(row: ThreadRow, showcase: Showcase): ChatEntry {
  const { lastSenderId, lastKind, lastBody, lastCreatedAt } = row;
  return {
    conversation: { id: row.conversationId },
    is_pinned: row.isPinned,
    is_muted: row.isMuted,
    is_archived: row.isArchived,
    profile: presentPartner(row, showcase),
    num_unread_messages: row.unreadCount,
    last_message:
      lastSenderId === null || lastCreatedAt === null
        ? null
        : {
            seq: row.lastSeq,
            sender_id: lastSenderId,
            kind: lastKind ?? "text",
            body: lastKind === "gift" || isWordless(lastKind) ? "" : lastBody,
            created_at: lastCreatedAt.toISOString(),
          },
    last_message_at: row.lastMessageAt.toISOString(),
  };
}

/** A partner who left has no id, no name and no picture ("Deleted member"). */
const goneMember: Partner = {
  id: null,
  name: "",
  kind: "member",
  is_example: false,
  age: null,
  gender: null,
  city: null,
  is_online: false,
  main_image: null,
};

export function presentPartner(row: ThreadRow, showcase: Showcase): Partner {
  const card = partnerCard(row);
  if (!card) return goneMember;
  const { memberId: id, kind, isExample } = card;
  if (isPartnerPaused(row)) return { ...goneMember, id, name: card.name, kind, is_example: isExample };
  if (!isPartnerShown(row)) return goneMember;
  if (/* defence: blocked-chat-shows-nobody */ !row.hasBlocked) return presentCardAsPartner(card, showcase);
  // A blocked member still sees the partner's name and kind, but no other data.
  return { ...goneMember, id, name: row.nameAtBlock ?? "", kind, is_example: isExample };
}

export function presentCardAsPartner(card: CardRow, showcase: Showcase): Partner {
  return presentMemberCard(card, showcase);
}

/** What the partner has received and read, as far as it may be shown. A delivery reveals presence. */
function partnerReceipt(row: ThreadRow) {
  const readSeq = row.areReadsShown ? row.partnerReadSeq : /* defence: reads-of-both */ 0;
  const card = partnerCard(row);
  const isDeliveryShown = card !== null && /* defence: delivery-hidden */ isPresenceShown(card);
  return {
    partner_delivered_seq: isDeliveryShown ? row.partnerDeliveredSeq : readSeq,
    partner_read_seq: readSeq,
  };
}

export function presentConversation(
  row: ThreadRow & { hasAnswered: boolean; mayDecline: boolean },
  closed: ClosedReason | null,
  prices: { price: z.infer<typeof nextMessagePrice>; money: z.infer<typeof messageMoney> },
  showcase: Showcase,
) {
  const partner = presentPartner(row, showcase);
  return {
    id: row.conversationId,
    partner,
    last_seq: row.lastSeq,
    ...partnerReceipt(row),
    read_seq: row.readSeq,
    closed,
    is_pinned: row.isPinned,
    is_muted: row.isMuted,
    is_archived: row.isArchived,
    has_answered: row.hasAnswered,
    may_decline: row.mayDecline && closed === null && partner.kind === "member",
    ...prices,
  };
}
