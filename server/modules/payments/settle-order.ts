import { and, eq } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { type OrderStatus, orders } from "#server/db/schema/payments.ts";
import { emit } from "#server/events.ts";
import { endPremium } from "#server/modules/accounts/end-premium.ts";
import { makePremium } from "#server/modules/accounts/make-premium.ts";
import { bookPurchase } from "#server/modules/credits/book-purchase.ts";
import { reversePurchase } from "#server/modules/credits/reverse-purchase.ts";
import { GatewayError } from "#server/platform/gateways/gateway-error.ts";
import type { GatewayPayment } from "#server/platform/gateways/mollie.ts";
import type { PaymentTools } from "./payment-tools.ts";
import { nextStatus } from "./policy.ts";
import type { OrderRow } from "./present.ts";
import { getOrder } from "./queries.ts";

/**
 * The one place where an order's state is decided: asks Mollie how the payment stands and follows it, with
 * everything that hangs on it in one transaction. May run at any time, any number of times, at once.
 * Throws GatewayError where Mollie cannot be asked; the order is then as it was.
 */
export async function settleOrder(db: Db, tools: PaymentTools, orderId: string): Promise<OrderRow> {
  const order = await getOrder(db, orderId);
  if (order.paymentId === null) return order;
  if (!tools.mollie) throw new GatewayError("unreachable", "No payment gateway is set up");
  const payment = await tools.mollie.getPayment(order.paymentId);
  if (!belongs(payment, order)) {
    tools.log.error(
      { orderId, paymentId: order.paymentId, says: payment },
      "a payment does not belong to its order: nothing is credited",
    );
    return order;
  }
  if (nextStatus(order.status, payment.status) === order.status) return order;
  const { settled, isChanged } = await db.transaction((tx) => follow(tx, tools, orderId, payment.status));
  if (isChanged) {
    tools.live.publish(settled.memberId, "order_changed", { order_id: orderId, status: settled.status });
    tools.live.publish(settled.memberId, "user_changed", {});
  }
  return settled;
}

function belongs(payment: GatewayPayment, order: OrderRow): boolean {
  return (
    payment.paymentId === order.paymentId &&
    payment.orderId === order.id &&
    payment.amountMinor === order.amountMinor &&
    payment.currency === order.currency
  );
}

async function follow(tx: Db, tools: PaymentTools, orderId: string, seen: OrderStatus) {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  if (!order) throw new Error(`no order ${orderId}`);
  const status = nextStatus(order.status, seen);
  if (status === order.status) return { settled: order, isChanged: false };
  const now = tools.clock.now();
  const [settled] = await tx
    .update(orders)
    .set({ status, updatedAt: now, ...(status === "completed" && { completedAt: now }) })
    .where(eq(orders.id, orderId))
    .returning();
  if (!settled) throw new Error(`no order ${orderId}`);
  if (status === "completed") await complete(tx, tools, settled, now);
  // What was returned before it was ever seen paid brought no credits, so there are none to take back.
  if (order.status === "completed") await reverse(tx, tools, settled, now);
  return { settled, isChanged: true };
}

async function complete(tx: Db, { queue }: PaymentTools, order: OrderRow, now: Date): Promise<void> {
  const { id: orderId, memberId, credits } = order;
  // First of all, here and in reverse: the purse stays locked, so that no other order of the member decides about
  // premium at the same time.
  await bookPurchase(tx, { memberId, orderId, credits, now });
  await makePremium(tx, { memberId, now });
  await emit(tx, queue, "order.completed", { orderId });
}

async function reverse(tx: Db, { queue }: PaymentTools, order: OrderRow, now: Date): Promise<void> {
  const { id: orderId, memberId, credits } = order;
  const cause = order.status === "charged_back" ? "chargeback" : "refund";
  await reversePurchase(tx, { memberId, orderId, credits, cause, now });
  const standing = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.memberId, memberId), eq(orders.status, "completed")))
    .limit(1);
  if (standing.length === 0) await endPremium(tx, { memberId });
  await emit(tx, queue, "order.reversed", { orderId });
}
