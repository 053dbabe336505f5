import type { z } from "zod";
import type { Settings } from "#contracts/ground/site-settings.ts";
import type { closedReason, MessageKind } from "#contracts/talking/chats.ts";
import { type NextPrice, priceNext } from "#contracts/talking/message-price.ts";
import { hasVisible } from "#contracts/visible-text.ts";
import type { Allowances } from "#server/modules/people/accounts/present-allowance.ts";
import {
  isPartnerPaused,
  isPartnerShown,
  type PartnerState,
} from "#server/modules/people/safety/partner-state.ts";
import { isLongerThan } from "#server/platform/text/graphemes.ts";

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
/** `freeLeft`: free messages that can still be sent here. */
export type MessagePrice = NextPrice & { freeLeft: number; paidCredits: number };

/** What the next message costs, and whether it can be paid: free ones first, in the first two conversations only. */
export function priceMessage({ purse, freeSentHere, isPremium, money }: PriceTerms): MessagePrice {
  const { credits: paidCredits, freeMessages, freeConversations } = termsOfText(money);
  const left = Math.max(0, freeMessages - purse.freeMessagesUsed);
  const isFreeHere = freeSentHere > 0 || purse.freeConversationsUsed < freeConversations;
  const freeLeft = isFreeHere ? left : 0;
  const hasFreeElsewhere = left > freeLeft && !isPremium;
  const price = priceNext({ paidCredits, freeLeft, balance: purse.balance, hasFreeElsewhere });
  return { ...price, freeLeft, paidCredits };
}

/** What is wrong with a message's text. Lengths count what a reader sees as one character. */
export function faultOf(body: string, maxLength: number): "required" | "too_long" | null {
  if (!hasVisible(body)) return "required";
  return isLongerThan(body, maxLength) ? "too_long" : null;
}
