import { and, eq, notExists, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { orders } from "#server/db/schema/payments.ts";
import { withdrawals } from "#server/db/schema/withdrawals.ts";
import { emit } from "#server/events.ts";
import { notify } from "#server/modules/ground/notifications/notify.ts";
import { bookPurchase, isPurchaseBooked } from "#server/modules/money/credits/book-purchase.ts";
import { lockPurse } from "#server/modules/money/credits/lock-purse.ts";
import { withdrawPurchase } from "#server/modules/money/credits/withdraw-purchase.ts";
import { endPremium } from "#server/modules/people/accounts/end-premium.ts";
import { makePremium } from "#server/modules/people/accounts/make-premium.ts";
import { creditsGone } from "./order-status.ts";
import type { PaymentServices } from "./payment-services.ts";
import type { OrderRow } from "./present.ts";

type Withdrawal = typeof withdrawals.$inferSelect;
type Change = {
  /** Locked, in its present state. */
  order: OrderRow;
  /** Different for every change of one order (credits/withdraw-purchase.ts). */
  change: number | string;
  /** Of the credits that are taken; omit it for those of the order's state. */
  cause?: "refund" | "chargeback";
  /** Nobody reads a receipt: the member is permanently deleted. */
  isGone?: boolean;
  now: Date;
};

/**
 * Updates credits and premium after the money of a paid order has changed, or its member's withdrawal. Returns true if this
 * call booked the purchase.
 */
export async function keepBooks(
  tx: Db,
  { queue }: Pick<PaymentServices, "queue">,
  { order, change, cause, isGone = false, now }: Change,
): Promise<boolean> {
  const { id: orderId, memberId, credits, status } = order;
  // First of all: the purse stays locked, so that no other order of the member changes premium meanwhile.
  await lockPurse(tx, memberId);
  // If the whole price was returned before we saw the payment, no credits were booked, so none are withdrawn.
  const isBooked = status === "completed" && (await bookPurchase(tx, { memberId, orderId, credits, now }));
  if (isBooked) {
    await emit(tx, queue, "order.completed", { orderId });
    if (!isGone) await notify(tx, queue, { memberId, type: "receipt", subjectId: orderId, now });
  }
  const mayReturn = isBooked || (await isPurchaseBooked(tx, orderId));
  if (/* defence: only-booked-reversed */ mayReturn) {
    // A withdrawal takes its credits before the gateway refunds anything.
    const returned = creditsGone(
      order,
      // defence: withdrawn-credits-stay-gone
      await findStanding(tx, orderId),
    );
    await withdrawPurchase(tx, {
      ...{ memberId, orderId, change, now },
      credits: returned,
      cause: cause ?? (status === "charged_back" ? "chargeback" : "refund"),
    });
  }
  const standing = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.memberId, memberId),
        eq(orders.status, "completed"),
        // defence: withdrawal-ends-premium
        notExists(
          tx
            .select({ id: withdrawals.id })
            .from(withdrawals)
            .where(and(eq(withdrawals.orderId, orders.id), stands)),
        ),
      ),
    )
    .limit(1);
  // defence: purchase-makes-premium
  if (standing.length > 0) await makePremium(tx, { memberId, now });
  else await endPremium(tx, { memberId });
  return isBooked;
}

const stands = sql`${withdrawals.outcome} is distinct from 'failed'`;

/** The withdrawal of an order whose refund did not fail. */
async function findStanding(tx: Db, orderId: string): Promise<Withdrawal | null> {
  const [withdrawal] = await tx
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.orderId, orderId), stands));
  return withdrawal ?? null;
}
