import type { PaymentResponse } from "mollie-api-typescript/models";
import { GatewayError } from "../gateway-error.ts";
import {
  type GatewayPayment,
  type GatewayReturn,
  type GatewayStatus,
  unsentReturnId,
} from "../gateway-payment.ts";
import { fromMollieAmount } from "./amount.ts";
import { toGatewayError } from "./errors.ts";
import { readTime } from "./read-time.ts";
import type { Listed } from "./returns.ts";
import { transferOf } from "./transfer.ts";

export const debitMethod = "directdebit";

export async function attempt<T>(call: () => Promise<T>, told = (error: GatewayError) => error): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw told(toGatewayError(error));
  }
}

/** Webhooks may send any text as an id; only a well-formed id is put into an address at Mollie. */
export function checkedId(paymentId: string): string {
  if (/^tr_[A-Za-z0-9]{1,64}$/.test(paymentId)) return paymentId;
  throw new GatewayError("not_found", "Not the id of a payment");
}

const nothingListed: Listed = { refunds: [], chargebacks: [] };

export function toPayment(payment: PaymentResponse, listed = nothingListed): GatewayPayment {
  const amountMinor = fromMollieAmount(payment.amount);
  const refundedMinor = payment.amountRefunded ? fromMollieAmount(payment.amountRefunded) : 0;
  return {
    paymentId: payment.id,
    ...standingOf(payment, {
      refundedMinor,
      chargedBackMinor: standingChargebacks(listed),
      returns: allOf(listed),
    }),
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
    transfer: transferOf(payment),
    isCancelable: payment.isCancelable ?? false,
  };
}

/** A card may be refused because its bank requires authentication: then paying on its page works. */
function failureOf({ status, details }: PaymentResponse): GatewayPayment["failure"] {
  if (status !== "failed" || !details?.failureReason) return null;
  return details.failureReason === "authentication_required" ? "authentication" : "declined";
}

/** The metadata that we sent with the payment. */
export function orderOf(metadata: PaymentResponse["metadata"]): string | null {
  if (!metadata || typeof metadata !== "object" || Array.isArray(metadata)) return null;
  return typeof metadata.order_id === "string" ? metadata.order_id : null;
}

/** The payment still counts a chargeback that was reversed; the chargeback itself shows the reversal. */
function standingChargebacks({ chargebacks }: Listed): number {
  return chargebacks
    .filter(({ state }) => state === "done")
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

function allOf({ refunds, chargebacks }: Listed): GatewayReturn[] | null {
  return refunds && [...refunds, ...chargebacks];
}

type Standing = Pick<
  GatewayPayment,
  "status" | "isCollecting" | "refundedMinor" | "chargedBackMinor" | "returns"
>;

/**
 * A debit counts as paid as soon as the bank has been asked. A debit that the bank never paid counts as charged back, like
 * one returned weeks later; a debit stopped before it was sent counts as a refund. Mollie lists neither, so its row has an
 * id of ours.
 */
function standingOf(payment: PaymentResponse, returned: Omit<Standing, "status">): Standing {
  const status = toStatus(payment);
  if (payment.method !== debitMethod || status === "pending" || status === "paid") {
    return { status, ...returned };
  }
  const amountMinor = fromMollieAmount(payment.amount);
  const at = readTime(payment.failedAt ?? payment.canceledAt ?? payment.expiredAt ?? payment.createdAt);
  const whole = { amountMinor, at, state: "done" } as const;
  const unpaid = { ...whole, kind: "chargeback", returnId: "unpaid" } as const;
  // defence: debit-unpaid-came-back
  if (status === "failed")
    return { status: "paid", refundedMinor: 0, chargedBackMinor: amountMinor, returns: [unpaid] };
  const collecting = { isCollecting: true } as const;
  if (status === "processing") return { status: "paid", ...collecting, ...returned };
  const unsent = { ...whole, kind: "refund", returnId: unsentReturnId } as const;
  return { status: "paid", refundedMinor: amountMinor, chargedBackMinor: 0, returns: [unsent] };
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
