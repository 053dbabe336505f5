import { apiQuery } from "#web/lib/queries.ts";

/** The member's confirmed number. */
export const phoneQuery = () => apiQuery("GET /api/phone");
