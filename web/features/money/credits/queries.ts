import { queryOptions } from "@tanstack/react-query";
import type { LedgerKind, OrderKind } from "#contracts/money/transaction-kinds.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { type AnyQuery, optional } from "#web/lib/api/load.ts";
import { apiPages, apiQuery } from "#web/lib/queries/queries.ts";
import { codeIn } from "./discount-code.ts";
import { type Filter, isFiltered } from "./read-filter.ts";

export type Offer = ApiAnswer<"GET /api/bundles">;
export type Bundle = Offer["bundles"][number];
export type Order = ApiAnswer<"GET /api/orders/:order_id">["order"];
export type OpenPayment = NonNullable<ApiAnswer<"GET /api/orders/:order_id">["payment"]>;
export type OrderReturn = ApiAnswer<"GET /api/orders/:order_id">["returns"][number];
export type LedgerEntry = ApiAnswer<"GET /api/ledger">["entries"][number];

const quickMs = 3_000;
const slowMs = 15_000;
const quickLooks = 20;

/** Bundles, methods and this month's spending, for this visitor and their code. */
export const bundlesQuery = (code?: string) =>
  code === undefined
    ? apiQuery("GET /api/bundles")
    : apiQuery("GET /api/bundles", { query: { discount_code: code } });

/** The bundles alone, for pages that show prices and sell nothing. */
export const pricesQuery = (code?: string) =>
  apiQuery("GET /api/bundles", {
    query: { ...(code !== undefined && { discount_code: code }), only: "prices" },
  });

export const codeQuery = (code: string) => apiQuery("GET /api/discountcode.php", { query: { code } });

/** The queries of a page with prices, for the code in its address. */
export function priceQueries(request: Request, ofPrices: (code?: string) => AnyQuery = bundlesQuery) {
  const code = codeIn(new URL(request.url));
  return code === undefined ? [ofPrices()] : [ofPrices(code), optional(codeQuery(code))];
}

/** One order; while its payment is open it is polled, in case the live event is lost. */
export const orderQuery = (orderId: string) =>
  queryOptions({
    ...apiQuery("GET /api/orders/:order_id", { params: { order_id: orderId } }),
    refetchInterval: ({ state }) => {
      if (!state.data || !isOpen(state.data.order)) return false;
      return state.dataUpdateCount < quickLooks ? quickMs : slowMs;
    },
  });

export const ordersPages = (filter: Filter<OrderKind> = {}) =>
  isFiltered(filter) ? apiPages("GET /api/orders", { query: filter }) : apiPages("GET /api/orders");
export const ledgerPages = (filter: Filter<LedgerKind> = {}) =>
  isFiltered(filter) ? apiPages("GET /api/ledger", { query: filter }) : apiPages("GET /api/ledger");

/** A part of the price went back; the purchase remains valid. */
export function isReturnedInPart(order: Order): boolean {
  return order.status === "completed" && order.refunded_minor + order.charged_back_minor > 0;
}

/** The payment may still arrive. */
export function isOpen({ status }: Pick<Order, "status">): boolean {
  return status === "pending" || status === "processing";
}
