import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { apiQuery } from "#web/lib/queries/queries.ts";

export type Spending = ApiAnswer<"GET /api/spending">;
export type Cap = NonNullable<Spending["caps"]["day"]>;
export type Period = keyof Spending["caps"];

/** The member's spending, caps and pause. */
export const spendingQuery = () => apiQuery("GET /api/spending");
