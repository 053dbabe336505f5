import { apiQuery } from "#web/lib/queries/queries.ts";

/** The signed-in member's privacy switches. */
export const privacyQuery = () => apiQuery("GET /api/privacy");

/** The members who may send photos, and the decisions about single senders. */
export const photoWishesQuery = () => apiQuery("GET /api/photo-wishes");
