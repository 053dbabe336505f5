import { apiQuery } from "#web/lib/queries.ts";

/** What an unsubscribe link is for; asking changes nothing. */
export const unsubscribeQuery = (token: string) =>
  apiQuery("GET /api/unsubscribes/:token", { params: { token } });
