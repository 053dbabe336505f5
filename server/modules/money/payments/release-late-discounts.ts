import { and, eq, inArray, lte } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { discountUses } from "#server/db/schema/discounts.ts";
import { orders } from "#server/db/schema/payments.ts";
import { releaseDiscount } from "#server/modules/money/discounts/claim-discount.ts";
import { orderWatchedMs } from "#server/modules/people/accounts/account-limits.ts";

/** Gives back the discounts of expired and cancelled orders once their money can no longer be on the way. */
export async function releaseLateDiscounts(db: Db, now: Date): Promise<void> {
  const isDue = and(
    inArray(orders.status, ["expired", "cancelled"]),
    lte(orders.createdAt, new Date(now.getTime() - orderWatchedMs)),
  );
  const due = await db
    .select({ orderId: discountUses.orderId })
    .from(discountUses)
    .innerJoin(orders, eq(orders.id, discountUses.orderId))
    .where(isDue);
  for (const { orderId } of due) {
    await db.transaction(async (tx) => {
      // It may be settled at the same moment.
      const [expired] = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(and(eq(orders.id, orderId), isDue))
        .for("update");
      if (expired) await releaseDiscount(tx, orderId);
    });
  }
}
