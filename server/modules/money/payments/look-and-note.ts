import { and, desc, eq } from "drizzle-orm";
import type { DifferenceKind } from "#contracts/money/difference-kinds.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import type { StatedAnswer, StatedOrder } from "#server/db/schema/differences.ts";
import { withdrawals } from "#server/db/schema/withdrawals.ts";
import { silentAfterSeconds } from "#server/modules/money/differences/difference-limits.ts";
import { noteDifferences } from "#server/modules/money/differences/note-differences.ts";
import { isGone } from "#server/modules/people/leaving/deletion-rules.ts";
import { GatewayError } from "#server/platform/gateways/gateway-error.ts";
import type { GatewayPayment } from "#server/platform/gateways/gateway-payment.ts";
import { factsOf, isPaid } from "./order-status.ts";
import type { PaymentServices } from "./payment-services.ts";
import type { OrderRow } from "./present.ts";
import { leftToRefund } from "./refund-rules.ts";
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
    const kind = differenceOf(order, settled, answer) ?? (await findDebt(db, settled, services.clock.now()));
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

/** Money of a paid order that is owed to a member who is gone, and whose refund needs staff. */
async function findDebt(db: Db, order: OrderRow, now: Date): Promise<DifferenceKind | null> {
  if (order.status !== "completed") return null;
  const [newest] = await db
    .select({ withdrawal: withdrawals, account: accounts })
    .from(withdrawals)
    .innerJoin(accounts, eq(accounts.id, withdrawals.memberId))
    // The member's index finds it.
    .where(and(eq(withdrawals.memberId, order.memberId), eq(withdrawals.orderId, order.id)))
    .orderBy(desc(withdrawals.createdAt))
    .limit(1);
  if (!newest || !isGone(newest.account, now)) return null;
  const { outcome, refundId, createdAt } = newest.withdrawal;
  const isLate = now.getTime() - createdAt.getTime() >= silentAfterSeconds * 1000;
  const needsStaff = outcome === "failed" || (outcome === null && refundId === null && isLate);
  // defence: debt-to-leavers-listed
  return needsStaff && leftToRefund(order, newest.withdrawal) > 0 ? "not_returned" : null;
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
