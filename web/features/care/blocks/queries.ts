import type { ApiAnswer } from "#web/lib/api-types.ts";
import { apiPages, apiQuery } from "#web/lib/queries.ts";

export const blocksPages = () => apiPages("GET /api/blocks");
/** The addresses and numbers that the member blocked before meeting anybody. */
export const contactBlocksQuery = () => apiQuery("GET /api/contact-blocks");
export type BlockedMember = ApiAnswer<"GET /api/blocks">["blocks"][number]["member"];
