import type { OrderStatus } from "#server/db/schema/payments.ts";

/** How far along a payment is. Mollie's states only ever move up this scale; a lower one is old news. */
const rank: Record<OrderStatus, number> = {
  pending: 0,
  processing: 1,
  failed: 2,
  cancelled: 2,
  expired: 2,
  completed: 3,
  refunded: 4,
  charged_back: 5,
};

/**
 * The order's state after `seen` was read at Mollie, in whatever order the news came in: answers overtake each
 * other, so what was read last need not be newest.
 */
export function nextStatus(current: OrderStatus, seen: OrderStatus): OrderStatus {
  return rank[seen] > rank[current] ? seen : current;
}

/** Money may still come: worth looking again. */
export function isOpen(status: OrderStatus): boolean {
  return status === "pending" || status === "processing";
}
