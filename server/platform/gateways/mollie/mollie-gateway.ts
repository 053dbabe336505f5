import { Client } from "mollie-api-typescript";
import type { PaymentMethodSlug } from "#contracts/money/payment-methods.ts";
import type { Locale } from "#i18n/locales.ts";
import { GatewayError } from "../gateway-error.ts";
import type { GatewayPayment } from "../gateway-payment.ts";
import type { NewPayment, PaymentGateway } from "../payment-gateway.ts";
import { toMollieAmount } from "./amount.ts";
import { cardCalls } from "./cards.ts";
import { chargeCalls } from "./charges.ts";
import { mandateCalls } from "./mandates.ts";
import { mollieLocales, mollieMethods } from "./methods.ts";
import { mollieAnswerMs, mollieRefusedNiches } from "./mollie-limits.ts";
import { mollieCompany, mollieName, mollieNoticePath, readMollieNotice } from "./notice.ts";
import { attempt, checkedId, debitMethod, toPayment } from "./payment.ts";
import { refundCalls } from "./refunds.ts";
import { listReturns } from "./returns.ts";
import { settlementCalls } from "./settlements.ts";

export type MollieGateway = ReturnType<typeof createMollieGateway>;

/**
 * Payments through Mollie's own SDK. Each call is one attempt within `timeoutMs` and fails with a GatewayError;
 * trying again is the caller's decision, with the same idempotency key.
 */
export function createMollieGateway(options: {
  apiKey: string;
  /** An organisation's access token: settlements are read with it alone. */
  organisationToken?: string | undefined;
  apiUrl?: string | undefined;
  timeoutMs?: number;
  /** The default is true. */
  takesNewOrders?: boolean;
}) {
  const connection = {
    ...(options.apiUrl && { serverURL: options.apiUrl }),
    timeoutMs: options.timeoutMs ?? mollieAnswerMs,
    // The SDK's own retries would multiply ours and outlast the timeout.
    retryConfig: { strategy: "none" },
  } as const;
  const client = new Client({ security: { apiKey: options.apiKey }, ...connection });
  const { organisationToken: advancedAccessToken } = options;
  const organisation = advancedAccessToken
    ? new Client({ security: { advancedAccessToken }, ...connection })
    : null;

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

  function getPayment(paymentId: string): Promise<GatewayPayment> {
    return attempt(async () => {
      const payment = await client.payments.get({ paymentId: checkedId(paymentId) });
      return toPayment(payment, await listReturns(client, payment));
    });
  }

  /** Cancels a payment that is not paid yet. Fails as `rejected` if it is paid, ended, or its method forbids it. */
  async function cancelPayment(paymentId: string): Promise<void> {
    await attempt(() => client.payments.cancel({ paymentId: checkedId(paymentId) }));
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

  const charges = chargeCalls(client, mayReach);
  return {
    name: mollieName,
    company: mollieCompany,
    noticePath: mollieNoticePath,
    readNotice: readMollieNotice,
    refusedNiches: mollieRefusedNiches,
    takesNewOrders: options.takesNewOrders ?? true,
    listMethods,
    createPayment,
    getPayment,
    cancelPayment,
    refunds: refundCalls(client),
    cards: cardCalls(client, charges),
    mandates: mandateCalls(client, charges),
    settlements: settlementCalls(organisation),
  } satisfies PaymentGateway;
}
