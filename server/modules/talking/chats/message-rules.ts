import type { z } from "zod";
import type { closedReason } from "#contracts/talking/chats.ts";
import type { Allowances } from "#server/modules/people/accounts/present-allowance.ts";
import { isPartnerShown, type PartnerState } from "#server/modules/people/safety/partner-state.ts";
import { isLongerThan } from "#server/platform/text/graphemes.ts";

export type ClosedReason = z.infer<typeof closedReason>;

/** Why nothing can be written to this partner, or null. */
export function closedBy(partner: PartnerState): ClosedReason | null {
  if (!isPartnerShown(partner)) return "partner_gone";
  if (partner.hasBlocked) return "blocked";
  return partner.accountStatus === "not_confirmed" ? "partner_unconfirmed" : null;
}

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
  const left = Math.max(0, money.freeMessages - purse.freeMessagesUsed);
  const isFreeHere = freeSentHere > 0 || purse.freeConversationsUsed < money.freeConversations;
  if (left > 0 && isFreeHere) return { credits: 0, freeLeft: left, refusal: null };
  const credits = money.messageCredits;
  if (purse.balance >= credits) return { credits, freeLeft: 0, refusal: null };
  const couldWriteElsewhere = left > 0 && !isPremium;
  return {
    credits,
    freeLeft: 0,
    refusal: couldWriteElsewhere ? "conversation_limit_reached" : "credits_insufficient",
  };
}

const visible = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** What is wrong with a message's text. Lengths count what a reader sees as one character. */
export function faultOf(body: string, maxLength: number): "required" | "too_long" | null {
  if (!visible.test(body)) return "required";
  return isLongerThan(body, maxLength) ? "too_long" : null;
}
