import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { apiPages, apiQuery } from "#web/lib/queries/queries.ts";

export const blocksPages = () => apiPages("GET /api/blocks");
/** The e-mail addresses and numbers that the member has blocked in advance. */
export const contactBlocksQuery = () => apiQuery("GET /api/contact-blocks");
export type BlockedMember = ApiAnswer<"GET /api/blocks">["blocks"][number]["member"];
