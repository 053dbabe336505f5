import { apiQuery } from "#web/lib/queries/queries.ts";

/** The subject of an unsubscribe link; the request changes nothing. */
export const unsubscribeQuery = (token: string) =>
  apiQuery("GET /api/unsubscribes/:token", { params: { token } });
