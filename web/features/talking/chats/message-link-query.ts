import { apiQuery } from "#web/lib/queries/queries.ts";

/** The target of one link in a message. */
export const messageLinkQuery = (params: { conversation_id: string; seq: number; number: number }) => ({
  ...apiQuery("GET /api/conversations/:conversation_id/messages/:seq/links/:number", { params }),
  staleTime: 0,
});
