/** What the price of the next text to one partner follows from. Numbers of texts and of credits. */
export type PriceFacts = {
  /** Price of a text that no free one pays for. */
  paidCredits: number;
  /** Free texts that can still be sent to this partner. */
  freeLeft: number;
  balance: number;
  /** Whether free texts are left that can be sent in other conversations only. */
  hasFreeElsewhere: boolean;
};

export type NextPrice = {
  /** 0: a free text. */
  credits: number;
  refusal: "credits_insufficient" | "conversation_limit_reached" | null;
};

/**
 * The price of the next text (seed section 3): free ones first, then credits. Server and browser compute it here; the
 * database decides by the same rule under its locks (server/db/functions/chats/store-messages.sql), and
 * store-message-price.test.ts compares the two.
 */
export function priceNext({ paidCredits, freeLeft, balance, hasFreeElsewhere }: PriceFacts): NextPrice {
  if (freeLeft > 0) return { credits: 0, refusal: null };
  if (balance >= paidCredits) return { credits: paidCredits, refusal: null };
  return {
    credits: paidCredits,
    refusal: hasFreeElsewhere ? "conversation_limit_reached" : "credits_insufficient",
  };
}

/** The facts once the next text was sent; a text that is refused changes nothing. */
export function afterSending(facts: PriceFacts): PriceFacts {
  const { credits, refusal } = priceNext(facts);
  if (refusal) return facts;
  return { ...facts, freeLeft: Math.max(0, facts.freeLeft - 1), balance: facts.balance - credits };
}
