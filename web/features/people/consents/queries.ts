import { apiQuery } from "#web/lib/queries.ts";

/** What the signed-in member agreed to and took back, and what is kept by it. */
export const consentsQuery = () => apiQuery("GET /api/consents");
