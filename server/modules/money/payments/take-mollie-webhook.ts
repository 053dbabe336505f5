import type { Db } from "#server/db/open-database.ts";
import { AppError } from "#server/platform/errors.ts";
import { GatewayError } from "#server/platform/gateways/gateway-error.ts";
import { adoptPayment } from "./open-payment.ts";
import type { PaymentServices } from "./payment-services.ts";
import type { OrderRow } from "./present.ts";
import { findOrderOfPayment, findUnknownCharge, hasUnknownCharges } from "./queries.ts";
import { settleOrder } from "./settle-order.ts";

/**
 * Handles a call that says a payment changed. The caller learns nothing: an unknown id gets the same answer
 * as a known one. Refuses only while Mollie cannot be asked, so that Mollie calls again.
 */
export async function takeMollieWebhook(db: Db, services: PaymentServices, paymentId: string): Promise<void> {
  const known = await findOrderOfPayment(db, paymentId);
  try {
    const order = known ?? (await adoptCharge(db, services, paymentId));
    if (order) await settleOrder(db, services, order.id);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    services.log.warn({ err: error, orderId: known?.id }, "a webhook's order could not be updated");
    if (error.failure === "not_found" || error.failure === "rejected") return;
    // defence: webhook-refused
    throw new AppError("payment_unavailable");
  }
}

/**
 * The order of a charge whose answer was lost, found by the gateway's data of the payment. The gateway is
 * asked about unknown ids only while there is such an order.
 */
async function adoptCharge(db: Db, services: PaymentServices, paymentId: string): Promise<OrderRow | null> {
  if (!services.mollie || !(await hasUnknownCharges(db))) return null;
  const payment = await services.mollie.getPayment(paymentId);
  const order = payment.orderId === null ? null : await findUnknownCharge(db, payment.orderId);
  const isIts = payment.amountMinor === order?.amountMinor && payment.currency === order.currency;
  if (!order || /* defence: adopted-as-ordered */ !isIts) return null;
  await adoptPayment(db, services, { order, made: { paymentId, checkoutUrl: null } });
  return order;
}
