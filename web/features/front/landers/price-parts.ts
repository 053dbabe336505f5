type Prices = { free_messages: number; free_conversations: number; message_credits: number };

/** What is to be said of the price of messages: free ones where there are any, and what one costs where it does. */
export function priceParts(prices: Prices | null): { isFirstFree: boolean; cost: "after" | "paid" | null } {
  if (!prices) return { isFirstFree: false, cost: null };
  const isCharged = prices.message_credits > 0;
  const isFirstFree = isCharged && prices.free_messages > 0 && prices.free_conversations > 0;
  return { isFirstFree, cost: isCharged ? (isFirstFree ? "after" : "paid") : null };
}
