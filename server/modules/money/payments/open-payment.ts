import { and, eq, isNull } from "drizzle-orm";
import { isPaymentMethodSlug } from "#contracts/money/payment-methods.ts";
import type { Db } from "#server/db/open-database.ts";
import { orders } from "#server/db/schema/payments.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import { GatewayError } from "#server/platform/gateways/gateway-error.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { translator } from "#server/platform/translate.ts";
import type { PaymentTools } from "./payment-tools.ts";
import type { OrderRow } from "./present.ts";
import { getOrder } from "./queries.ts";

/**
 * Makes the order's payment at Mollie, once however often it is called: the order's id is the idempotency key, and
 * the call says the same each time. While Mollie is away the order stays as it is, to be gone on with later.
 */
export async function openPayment(
  db: Db,
  tools: PaymentTools,
  { order, site }: { order: OrderRow; site: RequestSite },
): Promise<OrderRow> {
  if (order.paymentId !== null || order.status !== "pending") return order;
  if (!tools.mollie) throw new AppError("payment_unavailable");
  try {
    const { paymentId, checkoutUrl } = await tools.mollie.createPayment({
      orderId: order.id,
      amountMinor: order.amountMinor,
      currency: order.currency,
      description: translator(order.language, "mails")("receipt.statement", {
        site: site.settings.brand.name,
        credits: order.credits,
      }),
      method: isPaymentMethodSlug(order.method) ? order.method : null,
      locale: order.language,
      redirectUrl: `${site.publicUrl}/credits/${order.id}`,
      webhookUrl: `${site.publicUrl}/api/mollie-webhook`,
      idempotencyKey: order.id,
    });
    await db
      .update(orders)
      .set({ paymentId, checkoutUrl, updatedAt: tools.clock.now() })
      .where(and(eq(orders.id, order.id), isNull(orders.paymentId)));
    return await getOrder(db, order.id);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    throw await refuse(db, tools, order, error);
  }
}

async function refuse(db: Db, tools: PaymentTools, order: OrderRow, error: GatewayError): Promise<AppError> {
  const { failure, field, message } = error;
  tools.log.warn({ orderId: order.id, failure, field, reason: message }, "a payment could not be made");
  if (failure !== "rejected") return new AppError("payment_unavailable");
  // The same call would be refused again for ever: this order is over, a new one may take another way.
  await db
    .update(orders)
    .set({ status: "failed", updatedAt: tools.clock.now() })
    .where(and(eq(orders.id, order.id), eq(orders.status, "pending"), isNull(orders.paymentId)));
  if (field === "method") {
    return new FieldError({ method: { code: "invalid" } }, "payment_method_unavailable");
  }
  return new AppError("payment_unavailable");
}
