import type { Withdrawable, WithdrawalState } from "#contracts/money/withdrawals.ts";
import { shownAt } from "#server/platform/zone-clock.ts";
import type { Purchase, WithdrawalRow } from "./queries.ts";
import { refundOf } from "./withdrawal-rules.ts";

export function presentPurchase(
  { order, until, offer, endsPremium, withdrawal }: Purchase,
  timeZone: string,
): Withdrawable {
  // `until` is the beginning of the next day.
  const lastDay = new Date(shownAt(timeZone, until.getTime() - 1));
  return {
    order_id: order.id,
    currency: order.currency,
    until: until.toISOString(),
    last_day: lastDay.toISOString().slice(0, 10),
    offer: offer && {
      credits_bought: offer.creditsBought,
      credits_left: offer.creditsLeft,
      amount_minor: offer.creditsLeft === 0 ? 0 : offer.amountMinor,
      ends_premium: endsPremium,
    },
    withdrawal: withdrawal && {
      state: stateOf(withdrawal),
      credits: withdrawal.credits,
      amount_minor: refundOf(order, withdrawal),
      asked_at: withdrawal.createdAt.toISOString(),
    },
  };
}

function stateOf({ outcome, refundId }: WithdrawalRow): WithdrawalState {
  if (outcome !== null) return outcome;
  return refundId === null ? "asked" : "under_way";
}
