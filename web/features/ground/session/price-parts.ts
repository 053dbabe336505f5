type Prices = { free_messages: number; free_conversations: number; message_credits: number };

/** The parts of the price note: free messages if there are any, and the price of one if it costs credits. */
export function priceParts(prices: Prices | null): { isFirstFree: boolean; cost: "after" | "paid" | null } {
  if (!prices) return { isFirstFree: false, cost: null };
  const isCharged = prices.message_credits > 0;
  const isFirstFree = isCharged && prices.free_messages > 0 && prices.free_conversations > 0;
  return { isFirstFree, cost: isCharged ? (isFirstFree ? "after" : "paid") : null };
}
