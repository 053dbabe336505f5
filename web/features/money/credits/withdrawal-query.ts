import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { apiQuery } from "#web/lib/queries/queries.ts";

export type Withdrawals = ApiAnswer<"GET /api/withdrawals">;
export type Withdrawable = Withdrawals["purchases"][number];

/** Purchases that the member may withdraw from, or has withdrawn from. */
export const withdrawalsQuery = () => apiQuery("GET /api/withdrawals");
