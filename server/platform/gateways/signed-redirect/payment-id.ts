import { GatewayError } from "../gateway-error.ts";

/**
 * What our address of a payment says. The id of a payment contains it, because no call registers a payment: the gateway
 * does not have it before its payer opens the address.
 */
export type SignedPayment = { orderId: string; amountMinor: number; currency: string; openUntil: Date };

export function paymentIdOf({ orderId, amountMinor, currency, openUntil }: SignedPayment): string {
  return [orderId, Math.floor(openUntil.getTime() / 1000), amountMinor, currency].join(".");
}

export function readPaymentId(paymentId: string): SignedPayment {
  const [, orderId, seconds, amountMinor, currency] =
    /^([0-9a-f-]{36})\.(\d{1,12})\.(\d{1,12})\.([A-Z]{3})$/.exec(paymentId) ?? [];
  if (!orderId || !currency) throw new GatewayError("not_found", "Not the id of a payment");
  return {
    orderId,
    amountMinor: Number(amountMinor),
    currency,
    openUntil: new Date(Number(seconds) * 1000),
  };
}
