import type { z } from "zod";
import type { Settings } from "#contracts/ground/site-settings.ts";
import type { closedReason, MessageKind } from "#contracts/talking/chats.ts";
import type { Allowances } from "#server/modules/people/accounts/present-allowance.ts";
import {
  isPartnerPaused,
  isPartnerShown,
  type PartnerState,
} from "#server/modules/people/safety/partner-state.ts";
import { isLongerThan } from "#server/platform/text/graphemes.ts";
import { hasVisible } from "#server/platform/text/visible.ts";

export type ClosedReason = z.infer<typeof closedReason>;

/** Why nothing can be written to this partner, or null. */
export function closedBy(partner: PartnerState): ClosedReason | null {
  if (isPartnerPaused(partner)) return "partner_paused";
  if (!isPartnerShown(partner)) return "partner_gone";
  if (partner.hasBlocked) return "blocked";
  return partner.accountStatus === "not_confirmed" ? "partner_unconfirmed" : null;
}

/** What a message costs where no free one pays for it, and how many free ones its sender has in all and to how many. */
export type MessageTerms = { credits: number; freeMessages: number; freeConversations: number };

/** The site's prices and its free allowance. */
export type MessageSettings = Allowances & Pick<Settings["money"], "photoCredits">;

function termsOfText({ messageCredits: credits, freeMessages, freeConversations }: Allowances): MessageTerms {
  return { credits, freeMessages, freeConversations };
}

/** What a message of each kind costs on a site (seed section 3). The database is told; it knows no price of its own. */
export const termsOf: Record<MessageKind, (money: MessageSettings) => MessageTerms> = {
  text: termsOfText,
  // Free messages are for getting to know each other in words: everybody pays for photos.
  // defence: photo-costs-everybody
  photo: ({ photoCredits: credits }) => ({ credits, freeMessages: 0, freeConversations: 0 }),
};

export type PriceTerms = {
  purse: { balance: number; freeMessagesUsed: number; freeConversationsUsed: number };
  /** Free messages this member has sent to this partner. */
  freeSentHere: number;
  isPremium: boolean;
  /** The site's. */
  money: Allowances;
};
export type MessagePrice = {
  /** 0: a free message. */
  credits: number;
  /** Free messages that can still be sent here. */
  freeLeft: number;
  refusal: "credits_insufficient" | "conversation_limit_reached" | null;
};

/** What the next message costs, and whether it can be paid: free ones first, in the first two conversations only. */
export function priceMessage({ purse, freeSentHere, isPremium, money }: PriceTerms): MessagePrice {
  const { credits, freeMessages, freeConversations } = termsOfText(money);
  const left = Math.max(0, freeMessages - purse.freeMessagesUsed);
  const isFreeHere = freeSentHere > 0 || purse.freeConversationsUsed < freeConversations;
  if (left > 0 && isFreeHere) return { credits: 0, freeLeft: left, refusal: null };
  if (purse.balance >= credits) return { credits, freeLeft: 0, refusal: null };
  const couldWriteElsewhere = left > 0 && !isPremium;
  return {
    credits,
    freeLeft: 0,
    refusal: couldWriteElsewhere ? "conversation_limit_reached" : "credits_insufficient",
  };
}

/** What is wrong with a message's text. Lengths count what a reader sees as one character. */
export function faultOf(body: string, maxLength: number): "required" | "too_long" | null {
  if (!hasVisible(body)) return "required";
  return isLongerThan(body, maxLength) ? "too_long" : null;
}
