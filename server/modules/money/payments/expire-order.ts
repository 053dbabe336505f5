import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { orders } from "#server/db/schema/payments.ts";
import type { PaymentTools } from "./payment-tools.ts";

/** Ends an order whose payment was never made: nobody has an address to pay it at. */
export async function expireOrder(db: Db, tools: PaymentTools, orderId: string): Promise<void> {
  const [expired] = await db
    .update(orders)
    .set({ status: "expired", updatedAt: tools.clock.now() })
    .where(and(eq(orders.id, orderId), eq(orders.status, "pending"), isNull(orders.paymentId)))
    .returning();
  if (!expired) return;
  tools.live.publish(expired.memberId, "order_changed", { order_id: orderId, status: expired.status });
}
