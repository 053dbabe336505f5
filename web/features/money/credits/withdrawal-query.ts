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

type Bought = { amount_minor: number; credits: number; refunded_minor: number; charged_back_minor: number };
type Sum = { minor: number; credits: number };

/**
 * What became of a purchase before and by a withdrawal, in minor units and credits: the sums and the refund add up to what
 * was paid, to the cent. `returned`: the part that went back before; null: nothing.
 */
export function sumsOf(
  order: Bought,
  offer: NonNullable<Withdrawable["offer"]>,
): { returned: Sum | null; used: Sum } {
  const returnedMinor = order.refunded_minor + order.charged_back_minor;
  return {
    returned:
      returnedMinor === 0 ? null : { minor: returnedMinor, credits: order.credits - offer.credits_bought },
    used: {
      minor: order.amount_minor - returnedMinor - offer.amount_minor,
      credits: offer.credits_bought - offer.credits_left,
    },
  };
}
