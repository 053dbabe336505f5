import type { Difference } from "#contracts/desk/differences.ts";
import type { OrderReturn } from "#contracts/money/order-returns.ts";
import type { StatedOrder } from "#server/db/schema/differences.ts";
import type { DifferenceRow } from "./queries.ts";

export function presentDifference(
  { difference, order, checkedBy }: DifferenceRow,
  returns: OrderReturn[],
): Difference {
  const { answer, finding, checkedAt, endedAt } = difference;
  return {
    id: difference.id,
    kind: difference.kind,
    order_id: difference.orderId,
    gateway: order.gateway,
    payment_id: order.paymentId,
    method: order.method,
    books: presentStated(difference.books),
    answer: answer && { ...presentStated(answer), is_of_order: answer.isOfOrder },
    returns,
    found_at: difference.foundAt.toISOString(),
    seen_at: difference.seenAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
    checked: finding && checkedAt && { finding, at: checkedAt.toISOString(), by: checkedBy ?? "" },
  };
}

function presentStated({ status, amountMinor, currency, refundedMinor, chargedBackMinor }: StatedOrder) {
  return {
    status,
    amount_minor: amountMinor,
    currency,
    refunded_minor: refundedMinor,
    charged_back_minor: chargedBackMinor,
  };
}
