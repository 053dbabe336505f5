import { and, eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { orders } from "#server/db/schema/payments.ts";
import { withdrawals } from "#server/db/schema/withdrawals.ts";
import { notify } from "#server/modules/ground/notifications/notify.ts";
import { lockPurse } from "#server/modules/money/credits/lock-purse.ts";
import { keepBooks } from "#server/modules/money/payments/keep-books.ts";
import type { PaymentServices } from "#server/modules/money/payments/payment-services.ts";
import { refundFor } from "#server/modules/money/payments/refund-rules.ts";
import { AppError } from "#server/platform/errors.ts";
import { findGateway } from "#server/platform/gateways/find-gateway.ts";
import { newId } from "#server/platform/ids.ts";
import { findWithdrawal, isWithdrawable } from "./queries.ts";
import { withdrawableUntil } from "./withdrawal-rules.ts";

type Wish = {
  memberId: string;
  orderId: string;
  /** The values that the member was shown: remaining credits and their refund. */
  shown: { credits: number; amountMinor: number };
  days: number;
  timeZone: string;
  now: Date;
};

export const refundJob = "refund-withdrawal";

/**
 * Withdraws a member from a purchase: takes the remaining credits, ends the effects of the purchase, queues
 * the refund and the mail that confirms it, all in one transaction. The same order again changes nothing.
 * Throws not_found, withdrawal_over (too late, or not paid), withdrawal_empty (every credit was used),
 * withdrawal_changed (the shown values have changed) and payment_unavailable (the order's gateway is not set
 * up).
 */
export async function withdraw(
  db: Db,
  { gateways, queue, live }: Pick<PaymentServices, "gateways" | "queue" | "live">,
  { memberId, orderId, shown, days, timeZone, now }: Wish,
): Promise<void> {
  const isNew = await db.transaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      // defence: own-withdrawals
      .where(and(eq(orders.id, orderId), eq(orders.memberId, memberId)))
      // Withdrawals of one order and looks at its payment run one after the other.
      // defence: withdrawn-once
      .for("update");
    if (!order) throw new AppError("not_found");
    if (!findGateway(gateways, order.gateway)) throw new AppError("payment_unavailable");
    if (order.completedAt === null) throw new AppError("withdrawal_over");
    const withdrawal = await findWithdrawal(tx, orderId);
    if (withdrawal && withdrawal.outcome !== "failed") return false;
    const until = withdrawableUntil(order.completedAt, { days, timeZone });
    if (!isWithdrawable(order, { withdrawal, until, now })) throw new AppError("withdrawal_over");
    // From here on no credits can be spent.
    const { balance } = await lockPurse(tx, memberId);
    const { creditsLeft, amountMinor } = refundFor(order, balance);
    if (creditsLeft === 0) throw new AppError("withdrawal_empty");
    // defence: withdrawn-as-shown
    if (shown.credits !== creditsLeft || shown.amountMinor !== amountMinor)
      throw new AppError("withdrawal_changed");
    const id = newId();
    await tx.insert(withdrawals).values({
      ...{ id, memberId, orderId, credits: creditsLeft, amountMinor },
      refundedBeforeMinor: order.refundedMinor,
      createdAt: now,
    });
    await keepBooks(tx, { queue }, { order, change: `asked:${id}`, now });
    await notify(tx, queue, { memberId, type: "withdrawal", subjectId: id, now });
    await queue.send(tx, refundJob, { withdrawalId: id });
    return true;
  });
  if (!isNew) return;
  live.publish(memberId, "order_changed", { order_id: orderId, status: "completed" });
  live.publish(memberId, "user_changed", {});
}
