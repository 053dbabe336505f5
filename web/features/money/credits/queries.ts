import { queryOptions } from "@tanstack/react-query";
import type { ApiAnswer } from "#web/lib/api-types.ts";
import { apiPages, apiQuery } from "#web/lib/queries.ts";

export type Offer = ApiAnswer<"GET /api/bundles">;
export type Bundle = Offer["bundles"][number];
export type Order = ApiAnswer<"GET /api/orders/:order_id">["order"];
export type LedgerEntry = ApiAnswer<"GET /api/ledger">["entries"][number];

const quickMs = 3_000;
const slowMs = 15_000;
const quickLooks = 20;

/** Bundles, methods and this month's spend, for this visitor. */
export const bundlesQuery = () => apiQuery("GET /api/bundles");

/** One order; while its payment is open it is looked at again, in case the live news does not arrive. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    ...apiQuery("GET /api/orders/:order_id", { params: { order_id: orderId } }),
    refetchInterval: ({ state }) => {
      if (!state.data || !isOpen(state.data.order)) return false;
      return state.dataUpdateCount < quickLooks ? quickMs : slowMs;
    },
  });

export const ordersPages = () => apiPages("GET /api/orders");
export const ledgerPages = () => apiPages("GET /api/ledger");

/** Money may still come. */
/** Some of the price went back; the purchase stands. */
export function isRefundedInPart(order: Order): boolean {
  return order.status === "completed" && order.refunded_minor > 0;
}

export function isOpen({ status }: Pick<Order, "status">): boolean {
  return status === "pending" || status === "processing";
}
