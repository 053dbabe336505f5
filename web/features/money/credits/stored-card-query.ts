import type { ApiAnswer } from "#web/lib/api-types.ts";
import { apiQuery } from "#web/lib/queries.ts";

export type StoredCard = NonNullable<ApiAnswer<"GET /api/stored-card">["card"]>;

/** The card that the member had kept, and what they can buy again with it. */
export const storedCardQuery = () => apiQuery("GET /api/stored-card");
