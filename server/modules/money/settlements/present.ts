import type { SettledDifference } from "#contracts/desk/settlements.ts";
import { type SettledRow, toEntry } from "./queries.ts";

export function presentSettled({ difference, order, checkedBy }: SettledRow): SettledDifference {
  const { books, finding, checkedAt, endedAt } = difference;
  const { entry, settlement } = toEntry(difference);
  return {
    id: difference.id,
    kind: difference.kind,
    order_id: order?.id ?? null,
    gateway: difference.gateway,
    payment_id: entry.paymentId,
    entry: {
      kind: entry.kind,
      amount_minor: entry.amountMinor,
      currency: entry.currency,
      at: entry.at.toISOString(),
    },
    settlement: { reference: settlement.reference, at: settlement.settledAt.toISOString() },
    books: books && {
      status: books.status,
      amount_minor: books.amountMinor,
      currency: books.currency,
      refunded_minor: books.refundedMinor,
      charged_back_minor: books.chargedBackMinor,
    },
    found_at: difference.foundAt.toISOString(),
    seen_at: difference.seenAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
    checked: finding && checkedAt && { finding, at: checkedAt.toISOString(), by: checkedBy ?? "" },
  };
}
