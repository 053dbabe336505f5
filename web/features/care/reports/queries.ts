import { apiQuery } from "#web/lib/queries/queries.ts";

/** The member's own reports, and the decisions against them. */
export const ownReportsQuery = () => ({ ...apiQuery("GET /api/reports"), staleTime: 0 });
