import type { Db } from "#server/db/open-database.ts";
import { AppError } from "#server/platform/errors.ts";
import { GatewayError } from "#server/platform/gateways/gateway-error.ts";
import type { RateLimits } from "#server/platform/rate-limit.ts";
import { minuteSeconds } from "#server/platform/time-units.ts";
import { isOpen, mayStillArrive } from "./order-status.ts";
import { orderLookMs, orderLooksPerMinute } from "./payment-limits.ts";
import type { PaymentServices } from "./payment-services.ts";
import type { OrderRow } from "./present.ts";
import { type SettledOrder, settleWithPayment } from "./settle-order.ts";

/**
 * An order that can still be paid in its present state, with the gateway's answer; as stored here and without
 * one if the gateway is away or was asked too often.
 */
export async function lookAgain(
  db: Db,
  services: PaymentServices,
  rateLimits: RateLimits,
  order: OrderRow,
): Promise<SettledOrder> {
  const stored = { order, payment: null };
  const mayBePaid = isOpen(order.status) || mayStillArrive(order, services.clock.now());
  if (!mayBePaid || order.paymentId === null) return stored;
  try {
    await rateLimits.take(`order-look:${order.memberId}`, orderLooksPerMinute, minuteSeconds);
  } catch (error) {
    if (error instanceof AppError) return stored;
    throw error;
  }
  const settling = settleWithPayment(db, services, order.id).catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error;
    services.log.warn({ err: error, orderId: order.id }, "an order could not be looked up at its gateway");
    return stored;
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<SettledOrder>((resolve) => {
    timer = setTimeout(() => resolve(stored), orderLookMs);
  });
  try {
    return await Promise.race([settling, late]);
  } finally {
    clearTimeout(timer);
  }
}
