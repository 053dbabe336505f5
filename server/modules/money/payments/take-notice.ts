import type { Db } from "#server/db/open-database.ts";
import { AppError } from "#server/platform/errors.ts";
import { findGateway } from "#server/platform/gateways/find-gateway.ts";
import { GatewayError } from "#server/platform/gateways/gateway-error.ts";
import type { NoticeKind } from "#server/platform/gateways/notices.ts";
import type { PaymentGateway } from "#server/platform/gateways/payment-gateway.ts";
import { adoptPayment } from "./open-payment.ts";
import type { PaymentServices } from "./payment-services.ts";
import type { OrderRow } from "./present.ts";
import { findOrderOfPayment, findUnknownCharge, hasUnknownCharges } from "./queries.ts";
import { settleOrder } from "./settle-order.ts";

type Notice = NoticeKind & { call: Readonly<Record<string, string>> };

/**
 * Handles a gateway's call that says a payment changed. The caller learns nothing: an unknown id and a wrong signature get
 * the same answer as a known payment. Refuses (payment_unavailable) only while the gateway cannot be asked, so that it calls
 * again: it is away, or it is not set up and one of its orders has the payment.
 */
export async function takeNotice(
  db: Db,
  services: PaymentServices,
  { gateway: name, readNamed, call }: Notice,
): Promise<void> {
  const gateway = findGateway(services.gateways, name);
  // Without the gateway's key no signature can be checked; the only effect is that the gateway calls again.
  const paymentId = gateway ? gateway.readNotice(call) : readNamed(call);
  if (paymentId === null) return;
  const known = await findOrderOfPayment(db, { gateway: name, paymentId });
  try {
    const order = known ?? (gateway && (await adoptCharge(db, services, { gateway, paymentId })));
    if (order) await settleOrder(db, services, order.id);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    services.log.warn({ err: error, orderId: known?.id }, "a notice's order could not be updated");
    if (error.failure === "not_found" || error.failure === "rejected") return;
    // defence: webhook-refused
    throw new AppError("payment_unavailable");
  }
}

/**
 * The order of a charge whose answer was lost, found by the gateway's data of the payment. The gateway is
 * asked about unknown ids only while there is such an order.
 */
async function adoptCharge(
  db: Db,
  services: PaymentServices,
  { gateway, paymentId }: { gateway: PaymentGateway; paymentId: string },
): Promise<OrderRow | null> {
  if (!(await hasUnknownCharges(db, gateway.name))) return null;
  const payment = await gateway.getPayment(paymentId);
  const order = payment.orderId === null ? null : await findUnknownCharge(db, gateway.name, payment.orderId);
  const isIts = payment.amountMinor === order?.amountMinor && payment.currency === order.currency;
  if (!order || /* defence: adopted-as-ordered */ !isIts) return null;
  await adoptPayment(db, services, { order, made: { paymentId, checkoutUrl: null } });
  return order;
}
