import type { z } from "zod";
import type { Settings } from "#contracts/ground/site-settings.ts";
import { giftNoteLength, withdrawMinutes } from "#contracts/limits.ts";
import type { ProfileKind } from "#contracts/shapes.ts";
import type { closedReason } from "#contracts/talking/chat-partner.ts";
import { creditsOfGift, type GiftName } from "#contracts/talking/gift-names.ts";
import type { MessageKind } from "#contracts/talking/message-kinds.ts";
import { type NextPrice, priceNext } from "#contracts/talking/message-price.ts";
import type { RefusalReason } from "#contracts/talking/refusals.ts";
import { hasVisible } from "#contracts/visible-text.ts";
import type { Allowances } from "#server/modules/people/accounts/present-allowance.ts";
import {
  isPartnerPaused,
  isPartnerShown,
  type PartnerState,
} from "#server/modules/people/visibility/partner-state.ts";
import { isLongerThan } from "#server/platform/text/graphemes.ts";
import { minuteMs } from "#server/platform/time-units.ts";

/** How long after its storing a message can be withdrawn. */
export const withdrawMs = withdrawMinutes * minuteMs;

export type ClosedReason = z.infer<typeof closedReason>;

/** The reason why this partner cannot be written to, or null. */
export function closedBy(partner: PartnerState & { kind?: ProfileKind | null }): ClosedReason | null {
  if (isPartnerPaused(partner)) return "partner_paused";
  if (!isPartnerShown(partner)) return "partner_gone";
  if (partner.hasBlocked) return "blocked";
  // defence: advertisement-closed
  if (partner.kind === "cam") return "partner_cam";
  return partner.accountStatus === "not_confirmed" ? "partner_unconfirmed" : null;
}

/** A message's price, its sender's free messages in all, and the number of partners for them. */
export type MessageTerms = { credits: number; freeMessages: number; freeConversations: number };

/** The site's prices and its free allowance. */
export type MessageSettings = Allowances & Pick<Settings["money"], "photoCredits" | "giftCredits">;

function termsOfText({ messageCredits: credits, freeMessages, freeConversations }: Allowances): MessageTerms {
  return { credits, freeMessages, freeConversations };
}

/** The price of each kind of message on a site (seed section 3). The caller passes it to the database, which stores no prices. */
export const termsOf: Record<Exclude<MessageKind, "gift">, (money: MessageSettings) => MessageTerms> = {
  text: termsOfText,
  // Free messages are for getting to know each other in words, so photos cost everybody.
  // defence: photo-costs-everybody
  photo: ({ photoCredits: credits }) => ({ credits, freeMessages: 0, freeConversations: 0 }),
  sticker: termsOfText,
  voice: termsOfText,
  gif: termsOfText,
};

type PricedMessage = {
  kind: MessageKind;
  gift?: GiftName | undefined;
  refusal?: RefusalReason | undefined;
};

/**
 * The same for one message: the price of a gift depends on the gift, and is never paid by free messages. A kind refusal is
 * free and takes no free message.
 */
export function termsOfMessage({ kind, gift, refusal }: PricedMessage, money: MessageSettings): MessageTerms {
  // defence: refusal-takes-no-free-message
  if (refusal) return { credits: 0, freeMessages: 0, freeConversations: 0 };
  if (kind !== "gift") return termsOf[kind](money);
  const credits = gift && creditsOfGift(gift, money.giftCredits);
  if (credits === undefined) throw new Error(`a gift without a price: ${gift}`);
  // defence: gift-costs-everybody
  return { credits, freeMessages: 0, freeConversations: 0 };
}

export type PriceTerms = {
  purse: { balance: number; freeMessagesUsed: number; freeConversationsUsed: number };
  /** Free messages that this member has sent to this partner. */
  freeSentHere: number;
  isPremium: boolean;
  /** The site's. */
  money: Allowances;
};
/** `freeLeft`: free messages that can still be sent here. */
export type MessagePrice = NextPrice & { freeLeft: number; paidCredits: number };

/** The next message's price, and whether it can be paid: free ones first, in two conversations only. */
export function priceMessage({ purse, freeSentHere, isPremium, money }: PriceTerms): MessagePrice {
  const { credits: paidCredits, freeMessages, freeConversations } = termsOfText(money);
  const left = Math.max(0, freeMessages - purse.freeMessagesUsed);
  const isFreeHere = freeSentHere > 0 || purse.freeConversationsUsed < freeConversations;
  const freeLeft = isFreeHere ? left : 0;
  const hasFreeElsewhere = left > freeLeft && !isPremium;
  const price = priceNext({ paidCredits, freeLeft, balance: purse.balance, hasFreeElsewhere });
  return { ...price, freeLeft, paidCredits };
}

/** The fault of a message's text, or null. Lengths count characters as a reader sees them. */
export function faultOf(body: string, maxLength: number): "required" | "too_long" | null {
  if (!hasVisible(body)) return "required";
  return isLongerThan(body, maxLength) ? "too_long" : null;
}

/** The fault of a gift's note, or null. */
export const faultOfNote = (note: string): "too_long" | null =>
  isLongerThan(note, giftNoteLength) ? "too_long" : null;
