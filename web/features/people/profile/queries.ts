import { apiQuery } from "#web/lib/queries/queries.ts";

/** The signed-in member's own profile. */
export const ownProfileQuery = () => apiQuery("GET /api/profile");
