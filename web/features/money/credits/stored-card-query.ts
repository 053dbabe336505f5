import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { apiQuery } from "#web/lib/queries/queries.ts";

export type StoredCard = NonNullable<ApiAnswer<"GET /api/stored-card">["card"]>;

/** The member's stored card, and the bundle that it can buy again. */
export const storedCardQuery = () => apiQuery("GET /api/stored-card");
