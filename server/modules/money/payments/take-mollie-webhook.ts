import type { Db } from "#server/db/open-database.ts";
import { AppError } from "#server/platform/errors.ts";
import { GatewayError } from "#server/platform/gateways/gateway-error.ts";
import type { PaymentTools } from "./payment-tools.ts";
import { findOrderOfPayment } from "./queries.ts";
import { settleOrder } from "./settle-order.ts";

/**
 * Somebody says that a payment changed. Whoever it is learns nothing: an id we don't know is taken like one we do.
 * Refused only while Mollie cannot be asked, so that Mollie calls again.
 */
export async function takeMollieWebhook(db: Db, tools: PaymentTools, paymentId: string): Promise<void> {
  const order = await findOrderOfPayment(db, paymentId);
  if (!order) return;
  try {
    await settleOrder(db, tools, order.id);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    tools.log.warn({ err: error, orderId: order.id }, "a webhook could not be followed");
    if (error.failure === "not_found" || error.failure === "rejected") return;
    // defence: webhook-refused
    throw new AppError("payment_unavailable");
  }
}
