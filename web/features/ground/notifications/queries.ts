import { apiQuery } from "#web/lib/queries/queries.ts";

/** All switches of the signed-in member. */
export const switchesQuery = () => apiQuery("GET /api/notification-switches");
