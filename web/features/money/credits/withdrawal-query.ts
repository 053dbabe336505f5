import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { apiQuery } from "#web/lib/queries/queries.ts";

export type Withdrawals = ApiAnswer<"GET /api/withdrawals">;
export type Withdrawable = Withdrawals["purchases"][number];

/** Purchases that the member may withdraw from, or has withdrawn from. */
export const withdrawalsQuery = () => apiQuery("GET /api/withdrawals");

/**
 * The last day on which it can be withdrawn from, as a date without a time zone. The release before this one answers without
 * `last_day` while two run side by side: the day then follows from `until`, where the next one begins.
 */
export function lastDayOf({ last_day, until }: Pick<Withdrawable, "until"> & { last_day?: string }): string {
  return last_day ?? new Date(Date.parse(until) - 1).toISOString().slice(0, 10);
}
