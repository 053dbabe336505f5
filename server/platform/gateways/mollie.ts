import { Client } from "mollie-api-typescript";
import type { PaymentResponse } from "mollie-api-typescript/models";
import type { PaymentMethodSlug } from "#contracts/money/payment-methods.ts";
import type { Locale } from "#i18n/locales.ts";
import { GatewayError } from "./gateway-error.ts";
import { fromMollieAmount, toMollieAmount } from "./mollie-amount.ts";
import { toGatewayError } from "./mollie-errors.ts";
import { mollieLocales, mollieMethods } from "./mollie-methods.ts";

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
  details: { cardLastDigits: string | null; cardBrand: string | null };
  /** By refunds that stand or are under way; a refund that failed no longer counts. */
  refundedMinor: number;
  /** By chargebacks that were not reversed. */
  chargedBackMinor: number;
  /** Where the payer goes on; null once there is nothing left to do. */
  checkoutUrl: string | null;
};

export type MollieGateway = ReturnType<typeof createMollieGateway>;

type NewPayment = {
  orderId: string;
  amountMinor: number;
  currency: string;
  /** What the payer reads on the statement. */
  description: string;
  /** null lets the payer choose on Mollie's page. */
  method: PaymentMethodSlug | null;
  locale: Locale;
  redirectUrl: string;
  /** Left out where Mollie cannot reach it; then only returning payers and polling tell of changes. */
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
    timeoutMs: options.timeoutMs ?? 10_000,
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

  function getPayment(paymentId: string): Promise<GatewayPayment> {
    return attempt(async () => {
      const payment = await client.payments.get({ paymentId: checkedId(paymentId) });
      const isChargedBack = payment.amountChargedBack && fromMollieAmount(payment.amountChargedBack) > 0;
      return toPayment(payment, isChargedBack ? await standingChargebacks(paymentId) : 0);
    });
  }

  /** The payment itself goes on naming a chargeback that the bank lost; the chargeback says so. */
  async function standingChargebacks(paymentId: string): Promise<number> {
    let standing = 0;
    for await (const { result } of await client.chargebacks.list({ paymentId })) {
      for (const { amount, reversedAt } of result.embedded.chargebacks) {
        if (!reversedAt) standing += fromMollieAmount(amount);
      }
    }
    return standing;
  }

  /** The slugs this account can take an amount with; where a payer sees which is `methodsFor`'s business. */
  function listMethods(query: { amountMinor: number; currency: string; locale: Locale }) {
    return attempt(async (): Promise<ReadonlySet<PaymentMethodSlug>> => {
      const { embedded } = await client.methods.list({
        amount: toMollieAmount(query.amountMinor, query.currency),
        locale: mollieLocales[query.locale],
        includeWallets: "applepay",
      });
      const active = new Set<string | null>(embedded.methods.map(({ id }) => id));
      const slugs = Object.keys(mollieMethods) as PaymentMethodSlug[];
      return new Set(slugs.filter((slug) => mollieMethods[slug] && active.has(mollieMethods[slug])));
    });
  }

  return { createPayment, getPayment, listMethods };
}

async function attempt<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw toGatewayError(error);
  }
}

/** Webhooks hand us any text as an id; only what can be one goes into an address at Mollie. */
function checkedId(paymentId: string): string {
  if (/^tr_[A-Za-z0-9]{1,64}$/.test(paymentId)) return paymentId;
  throw new GatewayError("not_found", "Not the id of a payment");
}

function toPayment(payment: PaymentResponse, chargedBackMinor = 0): GatewayPayment {
  const amountMinor = fromMollieAmount(payment.amount);
  const refundedMinor = payment.amountRefunded ? fromMollieAmount(payment.amountRefunded) : 0;
  const metadata = payment.metadata;
  const orderId =
    metadata && typeof metadata === "object" && !Array.isArray(metadata) ? metadata.order_id : undefined;
  return {
    paymentId: payment.id,
    status: toStatus(payment),
    amountMinor,
    currency: payment.amount.currency,
    orderId: typeof orderId === "string" ? orderId : null,
    method: payment.method ?? null,
    details: {
      cardLastDigits: payment.details?.cardNumber?.slice(-4) ?? null,
      cardBrand: payment.details?.cardLabel ?? null,
    },
    refundedMinor,
    chargedBackMinor,
    checkoutUrl: payment.links.checkout?.href ?? null,
  };
}

function toStatus(payment: PaymentResponse): GatewayStatus {
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
