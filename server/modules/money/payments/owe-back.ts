import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { withdrawals } from "#server/db/schema/withdrawals.ts";
import { lockPurse } from "#server/modules/money/credits/lock-purse.ts";
import { withdrawPurchase } from "#server/modules/money/credits/withdraw-purchase.ts";
import { newId } from "#server/platform/ids.ts";
import type { OrderRow } from "./present.ts";
import { refundFor } from "./refund-rules.ts";

/**
 * Owes a member who has left the money of a purchase that they cannot use: takes its credits that are left, and stores the
 * withdrawal whose refund is requested until the gateway has answered (withdrawals/follow-withdrawal.ts). The order is locked
 * and completed. False without a change: it was withdrawn from before, or no credit of it is left.
 */
export async function oweBack(tx: Db, { order, now }: { order: OrderRow; now: Date }): Promise<boolean> {
  const { id: orderId, memberId } = order;
  const [earlier] = await tx
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(eq(withdrawals.orderId, orderId))
    .limit(1);
  if (earlier) return false;
  const { balance } = await lockPurse(tx, memberId);
  const { creditsBought, creditsLeft, amountMinor } = refundFor(order, balance);
  if (creditsLeft === 0) return false;
  const id = newId();
  await tx.insert(withdrawals).values({
    ...{ id, memberId, orderId, credits: creditsLeft, amountMinor },
    refundedBeforeMinor: order.refundedMinor,
    createdAt: now,
  });
  const credits = order.credits - creditsBought + creditsLeft;
  await withdrawPurchase(tx, { memberId, orderId, change: `owed:${id}`, credits, cause: "refund", now });
  return true;
}
