import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { apiQuery } from "#web/lib/queries/queries.ts";

export type Complaint = ApiAnswer<"GET /api/complaints/:token">["complaint"];
export type ComplaintSaid = NonNullable<Complaint["said"]>;

/** Always stale, because staff may have answered meanwhile. */
export const complaintQuery = (token: string) => ({
  ...apiQuery("GET /api/complaints/:token", { params: { token } }),
  staleTime: 0,
});

/** The public counts by year. */
export const countsQuery = () => apiQuery("GET /api/complaint-counts");
