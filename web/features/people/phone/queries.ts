import { apiQuery } from "#web/lib/queries/queries.ts";

/** The member's confirmed number. */
export const phoneQuery = () => apiQuery("GET /api/phone");
