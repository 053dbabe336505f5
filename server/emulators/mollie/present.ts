import { type EmulatedMethod, findMethod, mandateMethods } from "./methods.ts";
import { chargebackIdOf, chargedBackOf } from "./settlements.ts";
import type { Payment, Refund, SequenceType } from "./state.ts";
import { transferAccount, transferReference } from "./transfers.ts";
import { decimalsOf, minorOf, toAmount } from "./validate.ts";

export const hal = (href: string) => ({ href, type: "application/hal+json" });
const html = (href: string) => ({ href, type: "text/html" });
export const documentation = html("https://docs.mollie.com/reference/overview");

export function refundedMinor(payment: Payment): number {
  return payment.refunds
    .filter(({ status }) => status !== "failed")
    .reduce((sum, refund) => sum + minorOf(refund.amount), 0);
}

const changedAtField = {
  paid: "paidAt",
  failed: "failedAt",
  canceled: "canceledAt",
  expired: "expiredAt",
} as const;

function detailsOf(payment: Payment) {
  if (payment.method === "creditcard") {
    return {
      cardNumber: "6787",
      cardHolder: "T. TESTER",
      cardLabel: "Visa",
      cardFunding: "debit",
      cardCountryCode: "NL",
      ...(payment.status === "failed" && { failureReason: payment.failureReason ?? "insufficient_funds" }),
    };
  }
  const payer = { consumerName: "T. Tester", consumerAccount: null, consumerBic: null };
  if (payment.method !== "banktransfer") return payer;
  // The payer is known once the money has arrived.
  const transfer = { ...transferAccount, transferReference: transferReference(payment.id) };
  return payment.status === "paid" ? { ...payer, ...transfer } : transfer;
}

type Sequenced = Pick<Payment, "sequenceType" | "mandateId">;

/** Older stored state names no sequence. */
function sequenceOf({ sequenceType, mandateId }: Sequenced): SequenceType {
  return sequenceType ?? (mandateId ? "recurring" : "oneoff");
}

/** Whether it is charged by a mandate, without a hosted page. */
export function isCharged(payment: Sequenced): boolean {
  return sequenceOf(payment) === "recurring";
}

/** Whether it is a debit: the bank is asked for it, and answers days later. */
export function isDebit(payment: Payment): boolean {
  return isCharged(payment) && payment.method === "directdebit";
}

/** Mollie cancels open transfers, and debits that no bank has answered; payers end other payments themselves. */
export function isCancelable(payment: Payment): boolean {
  const isPayable = payment.status === "open" || payment.status === "pending";
  return isPayable && (payment.method === "banktransfer" || isDebit(payment));
}

/** A payment in the API's format; `base` is this emulator's own address. */
export function presentPayment(payment: Payment, base: string) {
  const { id, status, amount, method } = payment;
  const currency = amount.currency;
  const payable = status === "open" || status === "pending";
  const settled = status === "paid";
  const at = changedAtField[status as keyof typeof changedAtField];
  return {
    resource: "payment",
    id,
    mode: "test",
    createdAt: payment.createdAt,
    amount,
    description: payment.description,
    method: method ?? (settled ? "creditcard" : null),
    metadata: payment.metadata,
    status,
    ...(payable && { isCancelable: isCancelable(payment) }),
    ...(at && { [at]: payment.changedAt }),
    ...(payable && { expiresAt: payment.expiresAt }),
    ...(settled && {
      amountRefunded: toAmount(refundedMinor(payment), currency),
      amountRemaining: toAmount(minorOf(amount) - refundedMinor(payment), currency),
    }),
    ...(payment.chargedBack && { amountChargedBack: chargedBackOf(payment) }),
    ...((settled || status === "failed" || method === "banktransfer") && { details: detailsOf(payment) }),
    locale: payment.locale,
    profileId: "pfl_emulator",
    sequenceType: sequenceOf(payment),
    ...(payment.mandateId && { mandateId: payment.mandateId }),
    ...(payment.customerId && { customerId: payment.customerId }),
    redirectUrl: payment.redirectUrl,
    ...(payment.cancelUrl && { cancelUrl: payment.cancelUrl }),
    ...(payment.webhookUrl && { webhookUrl: payment.webhookUrl }),
    _links: {
      self: hal(`${base}/v2/payments/${id}`),
      ...(payable && !isCharged(payment) && { checkout: html(`${base}/checkout/${id}`) }),
      dashboard: html(`${base}/checkout/${id}`),
      ...(payment.refunds.length > 0 && { refunds: hal(`${base}/v2/payments/${id}/refunds`) }),
      ...(payment.chargedBack && { chargebacks: hal(`${base}/v2/payments/${id}/chargebacks`) }),
      documentation,
    },
  };
}

export function presentPayments(
  payments: readonly Payment[],
  { customerId, baseOf }: { customerId: string; baseOf: (payment?: Payment) => string },
) {
  return {
    count: payments.length,
    _embedded: { payments: payments.map((payment) => presentPayment(payment, baseOf(payment))) },
    _links: {
      self: hal(`${baseOf()}/v2/customers/${customerId}/payments`),
      previous: null,
      next: null,
      documentation,
    },
  };
}

export function presentRefund(refund: Refund, payment: Payment, base: string) {
  const address = `${base}/v2/payments/${payment.id}`;
  return {
    resource: "refund",
    mode: "test",
    ...refund,
    paymentId: payment.id,
    _links: { self: hal(`${address}/refunds/${refund.id}`), payment: hal(address), documentation },
  };
}

export function presentRefunds(payment: Payment, base: string) {
  return {
    count: payment.refunds.length,
    _embedded: { refunds: payment.refunds.map((refund) => presentRefund(refund, payment, base)) },
    _links: {
      self: hal(`${base}/v2/payments/${payment.id}/refunds`),
      previous: null,
      next: null,
      documentation,
    },
  };
}

/** The chargebacks of a payment. A reversed one stays in the list; only its own fields tell the reversal. */
export function presentChargebacks(payment: Payment, base: string) {
  const address = `${base}/v2/payments/${payment.id}`;
  const chargebacks = payment.chargedBack
    ? [
        {
          resource: "chargeback",
          id: chargebackIdOf(payment),
          amount: chargedBackOf(payment),
          paymentId: payment.id,
          createdAt: payment.chargedBackAt ?? payment.createdAt,
          reversedAt: payment.chargebackReversedAt ?? null,
          _links: {
            self: hal(`${address}/chargebacks/${chargebackIdOf(payment)}`),
            payment: hal(address),
            documentation,
          },
        },
      ]
    : [];
  return {
    count: chargebacks.length,
    _embedded: { chargebacks },
    _links: { self: hal(`${address}/chargebacks`), previous: null, next: null, documentation },
  };
}

export function presentMethods(methods: readonly EmulatedMethod[], currency: string, base: string) {
  const picture = (id: string, size: string) => `${base}/assets/${id}${size}`;
  return {
    count: methods.length,
    _embedded: {
      methods: methods.map(({ id, description, maximum }) => ({
        resource: "method",
        id,
        description,
        minimumAmount: toAmount(1, currency),
        maximumAmount: maximum === null ? null : toAmount(maximum * 10 ** decimalsOf(currency), currency),
        image: { size1x: picture(id, ".png"), size2x: picture(id, "@2x.png"), svg: picture(id, ".svg") },
        status: "activated",
        _links: { self: hal(`${base}/v2/methods/${id}`) },
      })),
    },
    _links: { self: hal(`${base}/v2/methods`), documentation },
  };
}

export function methodName(payment: Payment): string | null {
  if (isDebit(payment)) return mandateMethods[0]?.description ?? null;
  return (payment.method && findMethod(payment.method)?.description) || null;
}
