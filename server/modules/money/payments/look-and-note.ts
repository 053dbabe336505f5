import type { DifferenceKind } from "#contracts/money/difference-kinds.ts";
import type { Db } from "#server/db/open-database.ts";
import type { StatedAnswer, StatedOrder } from "#server/db/schema/differences.ts";
import { noteDifferences } from "#server/modules/money/differences/note-differences.ts";
import { GatewayError } from "#server/platform/gateways/gateway-error.ts";
import type { GatewayPayment } from "#server/platform/gateways/gateway-payment.ts";
import { factsOf, isPaid } from "./order-status.ts";
import type { PaymentServices } from "./payment-services.ts";
import type { OrderRow } from "./present.ts";
import { belongs, settleWithPayment } from "./settle-order.ts";

/**
 * Settles an order by a look of our own, and stores how the gateway's answer differs from the books (contracts/money/
 * difference-kinds.ts). `tellsNews`: a change that the look finds should have been told by the gateway long before. Throws
 * as `settleOrder`.
 */
export async function lookAndNote(
  db: Db,
  services: PaymentServices,
  { order, tellsNews }: { order: OrderRow; tellsNews: boolean },
): Promise<void> {
  const note = (kind: DifferenceKind | null, books: OrderRow, answer: GatewayPayment | null) =>
    noteDifferences(db, {
      order,
      kind,
      books: stateOf(books),
      answer: answer && answerTo(order, answer),
      now: services.clock.now(),
    });
  try {
    const { order: settled, answer, hasFollowed } = await settleWithPayment(db, services, order.id);
    if (answer === null) return;
    const kind = differenceOf(order, settled, answer);
    const isNews = tellsNews && hasFollowed && hasMoved(order, settled);
    if (kind === null && isNews) await note("missed_news", order, answer);
    else await note(kind, settled, answer);
  } catch (error) {
    if (error instanceof GatewayError)
      await note(error.failure === "not_found" ? "no_payment" : "no_answer", order, null);
    throw error;
  }
}

/** How a settled order still differs from its answer; null: it follows the answer, or a newer one. */
function differenceOf(before: OrderRow, settled: OrderRow, answer: GatewayPayment): DifferenceKind | null {
  if (!belongs(answer, settled)) return "other_payment";
  // An order that was paid during the look has followed a newer answer than this one.
  return isPaid(before.status) && !isPaid(factsOf(answer).status) ? "unpaid" : null;
}

function hasMoved(before: OrderRow, settled: OrderRow): boolean {
  return (
    before.status !== settled.status ||
    before.refundedMinor !== settled.refundedMinor ||
    before.chargedBackMinor !== settled.chargedBackMinor
  );
}

function stateOf({ status, amountMinor, currency, refundedMinor, chargedBackMinor }: OrderRow): StatedOrder {
  return { status, amountMinor, currency, refundedMinor, chargedBackMinor };
}

function answerTo(order: OrderRow, answer: GatewayPayment): StatedAnswer {
  const { amountMinor, currency, paymentId, orderId } = answer;
  const isOfOrder = orderId === order.id && paymentId === order.paymentId;
  return { ...factsOf(answer), amountMinor, currency, isOfOrder };
}
