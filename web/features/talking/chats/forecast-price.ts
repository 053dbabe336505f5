import type { Conversation } from "./queries.ts";

export type Price = Conversation["price"];
export type Money = Conversation["money"];

/** The price of the next message once those that still wait are sent: the server has not counted them yet. */
export function forecastPrice(price: Price, waiting: number, messageCredits: number): Price {
  if (waiting === 0) return price;
  const freeUsed = Math.min(price.free_left, waiting);
  const freeLeft = price.free_left - freeUsed;
  if (freeLeft > 0) return { ...price, free_left: freeLeft };
  const credits = price.credits || messageCredits;
  const balance = Math.max(0, price.balance - (waiting - freeUsed) * credits);
  return {
    ...price,
    credits,
    free_left: 0,
    balance,
    refusal: balance < credits ? (price.refusal ?? "credits_insufficient") : price.refusal,
  };
}
