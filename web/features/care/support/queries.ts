import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { apiQuery } from "#web/lib/queries/queries.ts";

export type Support = ApiAnswer<"GET /api/support">;
export type SupportMessage = Support["messages"][number];

/** How often an open page asks again; the live stream tells of an answer earlier. */
export const supportRefreshMs = 60_000;

/** Always stale, because support may have answered meanwhile. */
export const supportQuery = () => ({ ...apiQuery("GET /api/support"), staleTime: 0 });
