import type { QueryClient } from "@tanstack/react-query";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { apiKey, apiQuery } from "#web/lib/queries/queries.ts";

export type ListType = "open" | "done";
export type Difference = ApiAnswer<"GET /api/admin/payment-differences">["differences"][number];
export type Settlements = ApiAnswer<"GET /api/admin/settlements">;
export type SettledDifference = Settlements["differences"][number];

/** The list that an address names; null if it is unknown. */
export function readListType(type: string | undefined): ListType | null {
  if (type === undefined) return "open";
  return type === "done" ? type : null;
}

/** Always stale, because looks find and end differences. */
export const differencesQuery = (state: ListType) => ({
  ...apiQuery("GET /api/admin/payment-differences", { query: { state } }),
  staleTime: 0,
});

/** What gateways paid out otherwise than the books have it, and how far the comparison has come. */
export const settlementsQuery = (state: ListType) => ({
  ...apiQuery("GET /api/admin/settlements", { query: { state } }),
  staleTime: 0,
});

/** Reads both lists again: one look may change both. */
export function readAgain(client: QueryClient): Promise<unknown> {
  const keys = [apiKey("GET /api/admin/payment-differences"), apiKey("GET /api/admin/settlements")];
  return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
