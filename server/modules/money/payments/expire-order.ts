import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { orders } from "#server/db/schema/payments.ts";
import { releaseDiscount } from "#server/modules/money/discounts/claim-discount.ts";
import type { PaymentServices } from "./payment-services.ts";
import type { OrderRow } from "./present.ts";

/** Ends an order whose payment was never made, so that no page exists to pay it. */
export async function expireOrder(
  db: Db,
  services: PaymentServices,
  { orderId, uncharged = null }: { orderId: string; uncharged?: Date | null },
): Promise<void> {
  const expired = await endUnpayable(db, {
    orderId,
    uncharged,
    status: "expired",
    now: services.clock.now(),
  });
  if (!expired) return;
  services.live.publish(expired.memberId, "order_changed", { order_id: orderId, status: expired.status });
}

type End = {
  orderId: string;
  /** When the charge was asked for that the gateway says it never made; null: none was asked for. */
  uncharged: Date | null;
  status: "failed" | "cancelled" | "expired";
  now: Date;
};

/** Ends an order without a payment, and frees its discount; null if it may have one, or has ended. */
export async function endUnpayable(
  db: Db,
  { orderId, uncharged, status, now }: End,
): Promise<OrderRow | null> {
  return db.transaction(async (tx) => {
    const [ended] = await tx
      .update(orders)
      .set({ status, updatedAt: now })
      .where(
        and(
          eq(orders.id, orderId),
          eq(orders.status, "pending"),
          isNull(orders.paymentId),
          uncharged === null ? isNull(orders.chargeAskedAt) : eq(orders.chargeAskedAt, uncharged),
        ),
      )
      .returning();
    // defence: unpaid-gives-back
    if (ended) await releaseDiscount(tx, orderId);
    return ended ?? null;
  });
}
