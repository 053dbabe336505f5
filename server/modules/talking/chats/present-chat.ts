import type { z } from "zod";
import type { messageMoney } from "#contracts/money/payments.ts";
import type { ChatEntry, chatPartner, Message, nextMessagePrice } from "#contracts/talking/chats.ts";
import type { messages } from "#server/db/schema/chats.ts";
import {
  type CardRow,
  presentMemberCard,
  type Showcase,
} from "#server/modules/people/profiles/present-card.ts";
import { isPartnerShown } from "#server/modules/people/safety/partner-state.ts";
import { partnerCard, type ThreadRow } from "./select-threads.ts";

export type MessageRow = typeof messages.$inferSelect;
type Partner = z.infer<typeof chatPartner>;

/** A message to one side: only the sender is told what it cost and under which id their browser sent it. */
export function presentMessage(row: MessageRow, readerId: string): Message {
  const isOwn = row.senderId === readerId;
  return {
    id: row.id,
    conversation_id: row.conversationId,
    seq: row.seq,
    sender_id: row.senderId,
    client_id: isOwn ? row.clientId : null,
    body: row.body,
    cost: isOwn ? row.cost : 0,
    created_at: row.createdAt.toISOString(),
  };
}

export function presentEntry(row: ThreadRow, showcase: Showcase): ChatEntry {
  const { lastSenderId, lastBody, lastCreatedAt } = row;
  return {
    conversation: { id: row.conversationId },
    profile: presentPartner(row, showcase),
    num_unread_messages: row.unreadCount,
    last_message:
      lastSenderId === null || lastCreatedAt === null
        ? null
        : {
            seq: row.lastSeq,
            sender_id: lastSenderId,
            body: lastBody,
            created_at: lastCreatedAt.toISOString(),
          },
    last_message_at: row.lastMessageAt.toISOString(),
  };
}

/** Somebody who left is nobody: no id, no name, no picture ("Deleted member"). */
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
  if (!card || !isPartnerShown(row)) return goneMember;
  if (/* defence: blocked-chat-shows-nobody */ !row.hasBlocked) return presentCardAsPartner(card, showcase);
  // To whom they blocked nothing is left of them but with whom the messages were exchanged.
  const { memberId: id, kind, isExample } = card;
  return { ...goneMember, id, name: row.nameAtBlock ?? "", kind, is_example: isExample };
}

export function presentCardAsPartner(card: CardRow, showcase: Showcase): Partner {
  return presentMemberCard(card, showcase);
}

export function presentConversation(
  row: ThreadRow,
  closed: "partner_unconfirmed" | "partner_gone" | "you_unconfirmed" | "blocked" | null,
  prices: { price: z.infer<typeof nextMessagePrice>; money: z.infer<typeof messageMoney> },
  showcase: Showcase,
) {
  return {
    id: row.conversationId,
    partner: presentPartner(row, showcase),
    last_seq: row.lastSeq,
    partner_delivered_seq: row.partnerDeliveredSeq,
    partner_read_seq: row.partnerReadSeq,
    read_seq: row.readSeq,
    closed,
    ...prices,
  };
}
