import type { Db } from "#server/db/open-database.ts";
import { AppError } from "#server/platform/errors.ts";
import { findGateway } from "#server/platform/gateways/find-gateway.ts";
import { GatewayError } from "#server/platform/gateways/gateway-error.ts";
import { endUnpayable } from "./expire-order.ts";
import { isCharged, isOpen } from "./order-status.ts";
import type { PaymentServices } from "./payment-services.ts";
import type { OrderRow } from "./present.ts";
import { getOrder } from "./queries.ts";
import { type SettledOrder, settleWithPayment } from "./settle-order.ts";

/**
 * Cancels an order that waits for its payment, and returns it as it is then. The gateway decides between the
 * cancellation and money that arrives at the same instant: the order follows its answer, so a paid order stays
 * paid. An order that has ended already is returned unchanged, so that a second press is harmless.
 *
 * Refuses `order_not_cancellable` if the payment is charged to a mandate or card, or if its method or state
 * does not allow it; `payment_unavailable` while the gateway cannot be asked.
 */
export async function cancelOrder(db: Db, services: PaymentServices, order: OrderRow): Promise<SettledOrder> {
  if (!isOpen(order.status)) return { order, payment: null };
  if (isCharged(order)) throw new AppError("order_not_cancellable");
  if (order.paymentId !== null) return cancelPayment(db, services, order);
  const ended = await endUnpayable(db, {
    orderId: order.id,
    uncharged: null,
    status: "cancelled",
    now: services.clock.now(),
  });
  if (ended === null) {
    // The gateway made the payment meanwhile, or another press ended the order.
    const now = await getOrder(db, order.id);
    return now.paymentId === null ? { order: now, payment: null } : cancelPayment(db, services, now);
  }
  services.live.publish(ended.memberId, "order_changed", { order_id: ended.id, status: ended.status });
  return { order: ended, payment: null };
}

async function cancelPayment(db: Db, services: PaymentServices, order: OrderRow): Promise<SettledOrder> {
  const gateway = findGateway(services.gateways, order.gateway);
  if (order.paymentId === null || !gateway) throw new AppError("payment_unavailable");
  if (!isOpen(order.status)) return { order, payment: null };
  if (!gateway.cancelPayment) throw new AppError("order_not_cancellable");
  const refusal = await refusalOf(gateway.cancelPayment(order.paymentId));
  if (refusal !== null && refusal.failure !== "rejected") {
    services.log.warn({ orderId: order.id, failure: refusal.failure }, "a payment could not be cancelled");
  }
  // The answer may be lost, and a refusal may mean that the payment is paid or cancelled already.
  const settled = await settle(db, services, order.id);
  if (!isOpen(settled.order.status)) return settled;
  throw new AppError(refusal?.failure === "rejected" ? "order_not_cancellable" : "payment_unavailable");
}

async function refusalOf(call: Promise<void>): Promise<GatewayError | null> {
  try {
    await call;
    return null;
  } catch (error) {
    if (error instanceof GatewayError) return error;
    throw error;
  }
}

async function settle(db: Db, services: PaymentServices, orderId: string): Promise<SettledOrder> {
  try {
    return await settleWithPayment(db, services, orderId);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    services.log.warn({ orderId, failure: error.failure }, "a cancelled payment could not be looked up");
    throw new AppError("payment_unavailable");
  }
}
