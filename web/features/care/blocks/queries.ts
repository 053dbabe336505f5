import type { ApiAnswer } from "#web/lib/api-types.ts";
import { apiPages } from "#web/lib/queries.ts";

export const blocksPages = () => apiPages("GET /api/blocks");
export type BlockedMember = ApiAnswer<"GET /api/blocks">["blocks"][number]["member"];

/** Whom a block is about. */
export type Person = { id: string; name: string; gender: string | null };
