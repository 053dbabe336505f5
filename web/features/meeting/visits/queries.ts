import { apiPages } from "#web/lib/queries/queries.ts";

/** The members who looked at the signed-in member's profile, in pages. */
export const visitPages = () => apiPages("GET /api/visits");
