import { Client } from "mollie-api-typescript";
import type { PaymentMethodSlug } from "#contracts/money/payment-methods.ts";
import type { Locale } from "#i18n/locales.ts";
import { GatewayError } from "./gateway-error.ts";
import { mollieAnswerMs, mollieRefusedNiches } from "./gateway-limits.ts";
import { fromMollieAmount, toMollieAmount } from "./mollie-amount.ts";
import { cardCalls } from "./mollie-cards.ts";
import { mollieLocales, mollieMethods } from "./mollie-methods.ts";
import {
  attempt,
  checkedId,
  debitMethod,
  type GatewayPayment,
  orderOf,
  toPayment,
  toStatus,
} from "./mollie-payment.ts";
import { refundCalls } from "./mollie-refunds.ts";

export type MollieGateway = ReturnType<typeof createMollieGateway>;

export type NewMandate = {
  accountHolder: string;
  /** In its electronic form, without spaces. */
  iban: string;
  /** Our unique reference of the mandate at the payer's bank. */
  reference: string;
  signedAt: Date;
  locale: Locale;
  idempotencyKey: string;
};

type NewDebit = Omit<NewPayment, "method" | "locale" | "customerId"> & {
  mandateId: string;
  method?: "directdebit" | "creditcard";
};

type NewPayment = {
  orderId: string;
  amountMinor: number;
  currency: string;
  /** The text on the payer's bank statement. */
  description: string;
  /** null lets the payer choose on Mollie's page. */
  method: PaymentMethodSlug | null;
  /** The customer whose card it stores once it is paid; omit it to store none. */
  customerId?: string;
  locale: Locale;
  redirectUrl: string;
  /** Omitted if Mollie cannot reach it; then only returning payers and polling report changes. */
  webhookUrl: string | null;
  idempotencyKey: string;
};

/**
 * Payments through Mollie's own SDK. Each call is one attempt within `timeoutMs` and fails with a GatewayError;
 * trying again is the caller's decision, with the same idempotency key.
 */
export function createMollieGateway(options: {
  apiKey: string;
  apiUrl?: string | undefined;
  timeoutMs?: number;
}) {
  const client = new Client({
    security: { apiKey: options.apiKey },
    ...(options.apiUrl && { serverURL: options.apiUrl }),
    timeoutMs: options.timeoutMs ?? mollieAnswerMs,
    // The SDK's own retries would multiply ours and outlast the timeout.
    retryConfig: { strategy: "none" },
  });

  /** Mollie itself refuses a payment whose webhook lies on the developer's machine. */
  function mayReach(webhookUrl: string): boolean {
    return options.apiUrl !== undefined || !/^(localhost|127\.|\[::1\])/.test(new URL(webhookUrl).hostname);
  }

  async function createPayment(payment: NewPayment) {
    const method = payment.method && mollieMethods[payment.method];
    if (payment.method && !method) {
      throw new GatewayError("rejected", `Mollie no longer has ${payment.method}`, { field: "method" });
    }
    const created = await attempt(async () =>
      toPayment(
        await client.payments.create({
          idempotencyKey: payment.idempotencyKey,
          paymentRequest: {
            amount: toMollieAmount(payment.amountMinor, payment.currency),
            description: payment.description,
            ...(method && { method }),
            ...(payment.customerId && { sequenceType: "first", customerId: payment.customerId }),
            locale: mollieLocales[payment.locale],
            redirectUrl: payment.redirectUrl,
            ...(payment.webhookUrl && mayReach(payment.webhookUrl) && { webhookUrl: payment.webhookUrl }),
            metadata: { order_id: payment.orderId },
          },
        }),
      ),
    );
    const { paymentId, checkoutUrl, status } = created;
    if (!checkoutUrl) throw new GatewayError("garbage", "Mollie's answer has no checkout address");
    return { paymentId, checkoutUrl, status };
  }

  /** Stores the payer's signed mandate at Mollie; returns the id for charging it. No account number is ever logged. */
  async function openMandate(mandate: NewMandate): Promise<string> {
    const { idempotencyKey: key } = mandate;
    return attempt(async () => {
      const payer = await client.customers.create({
        idempotencyKey: `payer-${key}`,
        entityCustomer: { name: mandate.accountHolder, locale: mollieLocales[mandate.locale] },
      });
      const { id } = await client.mandates.create({
        customerId: payer.id,
        idempotencyKey: `mandate-${key}`,
        mandateRequest: {
          method: "directdebit",
          consumerName: mandate.accountHolder,
          consumerAccount: mandate.iban,
          signatureDate: mandate.signedAt.toISOString().slice(0, 10),
          mandateReference: mandate.reference,
        },
      });
      return `${payer.id}/${id}`;
    }, /* defence: refusal-names-no-account */ nameNoAccount);
  }

  /** Charges the payer's mandate or card. For a debit the bank is asked, and pays or refuses days later: see `standingOf`. */
  async function chargeMandate(debit: NewDebit): Promise<{ paymentId: string }> {
    const [customerId, mandateId] = debit.mandateId.split("/");
    if (!customerId || !mandateId) throw new GatewayError("rejected", "Not a mandate");
    return attempt(async () => {
      const { id } = await client.payments.create({
        idempotencyKey: debit.idempotencyKey,
        paymentRequest: {
          amount: toMollieAmount(debit.amountMinor, debit.currency),
          description: debit.description,
          method: debit.method ?? "directdebit",
          sequenceType: "recurring",
          customerId,
          mandateId,
          redirectUrl: debit.redirectUrl,
          ...(debit.webhookUrl && mayReach(debit.webhookUrl) && { webhookUrl: debit.webhookUrl }),
          metadata: { order_id: debit.orderId },
        },
      });
      return { paymentId: checkedId(id) };
    });
  }

  /** The payment that `chargeMandate` made for an order, even if its answer was lost; null: there is none. */
  async function findCharge(debit: { mandateId: string; orderId: string }): Promise<string | null> {
    const [customerId] = debit.mandateId.split("/");
    if (!customerId) throw new GatewayError("rejected", "Not a mandate");
    return attempt(async () => {
      for await (const { result } of await client.customers.listPayments({ customerId })) {
        const charge = result.embedded.payments?.find((one) => orderOf(one.metadata) === debit.orderId);
        if (charge) return checkedId(charge.id);
      }
      return null;
    });
  }

  /** Whether a payer's bank is still processing a payment, whatever its result. */
  async function isUnderWay(paymentId: string): Promise<boolean> {
    return attempt(async () => {
      const payment = await client.payments.get({ paymentId: checkedId(paymentId) });
      return ["pending", "processing"].includes(toStatus(payment));
    });
  }

  /** Revokes a mandate, so that it can no longer be charged; succeeds if it is revoked already. */
  async function revokeMandate(mandate: string): Promise<void> {
    const [customerId, mandateId] = mandate.split("/");
    if (!customerId || !mandateId) throw new GatewayError("rejected", "Not a mandate");
    try {
      await attempt(() => client.mandates.revoke({ customerId, mandateId }));
    } catch (error) {
      if (!(error instanceof GatewayError) || error.failure !== "not_found") throw error;
    }
  }

  function getPayment(paymentId: string): Promise<GatewayPayment> {
    return attempt(async () => {
      const payment = await client.payments.get({ paymentId: checkedId(paymentId) });
      const isChargedBack = payment.amountChargedBack && fromMollieAmount(payment.amountChargedBack) > 0;
      return toPayment(payment, isChargedBack ? await standingChargebacks(paymentId) : 0);
    });
  }

  /** Cancels a payment that is not paid yet. Fails as `rejected` if it is paid, ended, or its method forbids it. */
  async function cancelPayment(paymentId: string): Promise<void> {
    await attempt(() => client.payments.cancel({ paymentId: checkedId(paymentId) }));
  }

  /** The payment still lists a chargeback that was reversed; the chargeback itself shows the reversal. */
  async function standingChargebacks(paymentId: string): Promise<number> {
    let standing = 0;
    for await (const { result } of await client.chargebacks.list({ paymentId })) {
      for (const { amount, reversedAt } of result.embedded.chargebacks) {
        if (!reversedAt) standing += fromMollieAmount(amount);
      }
    }
    return standing;
  }

  /** The methods with which this account can take an amount; `methodsFor` decides which of them a payer sees. */
  function listMethods(query: { amountMinor: number; currency: string; locale: Locale }) {
    return attempt(async (): Promise<ReadonlySet<PaymentMethodSlug>> => {
      const asked = {
        amount: toMollieAmount(query.amountMinor, query.currency),
        locale: mollieLocales[query.locale],
      };
      const [hosted, byMandate] = await Promise.all([
        client.methods.list({ ...asked, includeWallets: "applepay" }),
        query.currency === "EUR" ? client.methods.list({ ...asked, sequenceType: "recurring" }) : null,
      ]);
      const active = new Set<string | null>(hosted.embedded.methods.map(({ id }) => id));
      const mandates = byMandate?.embedded.methods.map(({ id }) => id as string | null) ?? [];
      if (mandates.includes(debitMethod)) active.add(debitMethod);
      const slugs = Object.keys(mollieMethods) as PaymentMethodSlug[];
      return new Set(slugs.filter((slug) => mollieMethods[slug] && active.has(mollieMethods[slug])));
    });
  }

  return {
    ...cardCalls(client),
    ...refundCalls(client),
    refusedNiches: mollieRefusedNiches,
    createPayment,
    openMandate,
    chargeMandate,
    findCharge,
    isUnderWay,
    revokeMandate,
    getPayment,
    cancelPayment,
    listMethods,
  };
}

/** Mollie's messages may repeat the request's data. */
function nameNoAccount(error: GatewayError): GatewayError {
  return new GatewayError(error.failure, "The mandate could not be made");
}
