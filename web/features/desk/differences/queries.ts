import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { apiQuery } from "#web/lib/queries/queries.ts";

export type ListType = "open" | "done";
export type Difference = ApiAnswer<"GET /api/admin/payment-differences">["differences"][number];

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
