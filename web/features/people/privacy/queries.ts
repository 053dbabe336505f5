import { apiQuery } from "#web/lib/queries.ts";

/** What the signed-in member decided about who sees what of them. */
export const privacyQuery = () => apiQuery("GET /api/privacy");

/** Who may send the member photos, and what they decided about single senders. */
export const photoWishesQuery = () => apiQuery("GET /api/photo-wishes");
