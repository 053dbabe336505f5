import type { PaymentResponse } from "mollie-api-typescript/models";
import { GatewayError } from "./gateway-error.ts";
import { fromMollieAmount } from "./mollie-amount.ts";
import { toGatewayError } from "./mollie-errors.ts";

/** How a payment stands; what went back of a paid one is said in amounts. */
export type GatewayStatus = "pending" | "processing" | "paid" | "failed" | "cancelled" | "expired";

export type GatewayPayment = {
  paymentId: string;
  status: GatewayStatus;
  amountMinor: number;
  currency: string;
  /** Ours, as given to createPayment; null for a payment that was made elsewhere. */
  orderId: string | null;
  /** Mollie's name of the method that was used; null until one is chosen. */
  method: string | null;
  /** Why it failed, where Mollie says it; null where it did not fail. */
  failure: "authentication" | "declined" | null;
  details: { cardLastDigits: string | null; cardBrand: string | null };
  /** By refunds that stand or are under way; a refund that failed no longer counts. */
  refundedMinor: number;
  /** By chargebacks that were not reversed. */
  chargedBackMinor: number;
  /** Where the payer goes on; null once there is nothing left to do. */
  checkoutUrl: string | null;
};

export const debitMethod = "directdebit";

export async function attempt<T>(call: () => Promise<T>, told = (error: GatewayError) => error): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw told(toGatewayError(error));
  }
}

/** Webhooks hand us any text as an id; only what can be one goes into an address at Mollie. */
export function checkedId(paymentId: string): string {
  if (/^tr_[A-Za-z0-9]{1,64}$/.test(paymentId)) return paymentId;
  throw new GatewayError("not_found", "Not the id of a payment");
}

export function toPayment(payment: PaymentResponse, chargedBackMinor = 0): GatewayPayment {
  const amountMinor = fromMollieAmount(payment.amount);
  const refundedMinor = payment.amountRefunded ? fromMollieAmount(payment.amountRefunded) : 0;
  return {
    paymentId: payment.id,
    ...standingOf(payment, { refundedMinor, chargedBackMinor }),
    amountMinor,
    currency: payment.amount.currency,
    orderId: orderOf(payment.metadata),
    method: payment.method ?? null,
    failure: failureOf(payment),
    details: {
      cardLastDigits: payment.details?.cardNumber?.slice(-4) ?? null,
      cardBrand: payment.details?.cardLabel ?? null,
    },
    checkoutUrl: payment.links.checkout?.href ?? null,
  };
}

/** A card may be refused because its bank wants to see the payer: then paying there works. */
function failureOf({ status, details }: PaymentResponse): GatewayPayment["failure"] {
  if (status !== "failed" || !details?.failureReason) return null;
  return details.failureReason === "authentication_required" ? "authentication" : "declined";
}

/** What we gave the payment along. */
export function orderOf(metadata: PaymentResponse["metadata"]): string | null {
  if (!metadata || typeof metadata !== "object" || Array.isArray(metadata)) return null;
  return typeof metadata.order_id === "string" ? metadata.order_id : null;
}

type Standing = Pick<GatewayPayment, "status" | "refundedMinor" | "chargedBackMinor">;

/**
 * A debit is taken on trust: it counts as paid as soon as the bank has been asked. What the bank never paid has come
 * back, as what it takes back weeks later; what was stopped before it left is a refund.
 */
function standingOf(payment: PaymentResponse, returned: Omit<Standing, "status">): Standing {
  const status = toStatus(payment);
  if (payment.method !== debitMethod || status === "pending" || status === "paid") {
    return { status, ...returned };
  }
  const amountMinor = fromMollieAmount(payment.amount);
  // defence: debit-unpaid-came-back
  if (status === "failed") return { status: "paid", refundedMinor: 0, chargedBackMinor: amountMinor };
  if (status === "processing") return { status: "paid", ...returned };
  return { status: "paid", refundedMinor: amountMinor, chargedBackMinor: 0 };
}

export function toStatus(payment: PaymentResponse): GatewayStatus {
  switch (payment.status) {
    case "open":
      return "pending";
    case "pending":
    case "authorized":
      return "processing";
    case "canceled":
      return "cancelled";
    case "failed":
      return "failed";
    case "expired":
      return "expired";
    case "paid":
      return "paid";
    default:
      throw new GatewayError("garbage", "Mollie's answer has an unknown status");
  }
}
