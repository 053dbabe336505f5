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

/**
 * The price of the used credits, in minor units: what was paid without what comes back, so that the shown amounts add up to
 * the cent. Null if a part of the purchase went back before, because that part belongs to neither amount.
 */
export function priceOfUsed(
  order: { amount_minor: number; credits: number },
  offer: NonNullable<Withdrawable["offer"]>,
): number | null {
  return offer.credits_bought === order.credits ? order.amount_minor - offer.amount_minor : null;
}
