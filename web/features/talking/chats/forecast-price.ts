import { afterSending, type PriceFacts, priceNext } from "#contracts/talking/message-price.ts";
import type { Conversation } from "./queries.ts";

export type Price = Conversation["price"];
export type Money = Conversation["money"];

/** The next message's price once the waiting ones are sent; the server has not counted them yet. */
export function forecastPrice(price: Price, waiting: number): Price {
  if (waiting === 0) return price;
  let facts: PriceFacts = {
    // The release before this one answers without it while two run side by side: its price may then be a free one's.
    paidCredits: price.paid_credits ?? price.credits,
    freeLeft: price.free_left,
    balance: price.balance,
    hasFreeElsewhere: price.refusal === "conversation_limit_reached",
  };
  for (let sent = 0; sent < waiting; sent += 1) facts = afterSending(facts);
  return { ...price, ...priceNext(facts), free_left: facts.freeLeft, balance: facts.balance };
}
