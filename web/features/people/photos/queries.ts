import { apiQuery } from "#web/lib/queries/queries.ts";

/** The signed-in member's own photos, in their order. */
export const ownPhotosQuery = () => apiQuery("GET /api/photos");
