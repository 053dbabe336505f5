import { apiQuery } from "#web/lib/queries/queries.ts";

/** The member's given and withdrawn consents, and the data kept under them. */
export const consentsQuery = () => apiQuery("GET /api/consents");
