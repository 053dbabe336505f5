import type { PaymentMethodSlug } from "#contracts/money/payment-methods.ts";
import type { Clock } from "../../clock.ts";
import { fromDecimal, toDecimal } from "../decimal-amount.ts";
import { GatewayError } from "../gateway-error.ts";
import type { GatewayPayment, GatewayRefund, GatewayStatus } from "../gateway-payment.ts";
import type { PaymentGateway } from "../payment-gateway.ts";
import { type Account, ask } from "./ask.ts";
import { readNamedPayment } from "./named-payment.ts";
import { signedRedirectName, signedRedirectNoticePath, signedRedirectRefusedNiches } from "./names.ts";
import { paymentIdOf, readPaymentId } from "./payment-id.ts";
import { type Fields, isSigned, signed } from "./signature.ts";
import { signedRedirectAnswerMs, unopenedEndsMs } from "./signed-redirect-limits.ts";

type Options = {
  url: string;
  /** Where a payer of a site opens a payment; the default is `url`. */
  pageUrl?: (redirectUrl: string) => string;
  shop: string;
  key: string;
  clock: Clock;
  timeoutMs?: number;
  /** The default is true. */
  takesNewOrders?: boolean;
};

const methods: readonly PaymentMethodSlug[] = ["visa", "mastercard", "credit-card"];

/**
 * Payments by a signed redirect (docs/signed-redirect.md): the payer opens a hosted page by a signed address, the gateway
 * sends a signed notice, and the shop asks for the state. The parameters of the payer's return are not read, because the
 * page that they return to asks for the state, too. It stores no cards, takes no direct debits, and cancels nothing.
 */
export function createSignedRedirectGateway(options: Options): PaymentGateway {
  const { url, shop, key, clock, pageUrl = () => url } = options;
  const account: Account = { url, shop, key, timeoutMs: options.timeoutMs ?? signedRedirectAnswerMs };
  return {
    name: signedRedirectName,
    company: null,
    noticePath: signedRedirectNoticePath,
    refusedNiches: signedRedirectRefusedNiches,
    takesNewOrders: options.takesNewOrders ?? true,
    cancelPayment: null,
    cards: null,
    mandates: null,
    settlements: null,

    readNotice(call) {
      const isOurs = call.shop === shop && /* defence: notice-signed */ isSigned(key, "notice", call);
      return isOurs ? readNamedPayment(call) : null;
    },

    async listMethods() {
      return new Set(methods);
    },

    async createPayment(payment) {
      const { orderId, amountMinor, currency, payableUntil: openUntil } = payment;
      const paymentId = paymentIdOf({ orderId, amountMinor, currency, openUntil });
      const address = new URLSearchParams(
        signed(key, "payment", {
          shop,
          payment: paymentId,
          amount: toDecimal(amountMinor, currency),
          currency,
          open_until: String(Math.floor(openUntil.getTime() / 1000)),
          description: payment.description,
          language: payment.locale,
          return_url: payment.redirectUrl,
          notice_url: payment.webhookUrl ?? "",
        }),
      );
      return { paymentId, checkoutUrl: `${pageUrl(payment.redirectUrl)}/pay?${address}` };
    },

    async getPayment(paymentId) {
      const own = readPaymentId(paymentId);
      const said = await ask(account, {
        ...{ path: "/status", verb: "GET", message: "status", answer: "status-answer" },
        fields: { payment: paymentId },
      });
      if (said.payment !== paymentId)
        throw new GatewayError("garbage", "The answer is about another payment");
      if (said.status === "unknown") {
        const isLate = clock.now().getTime() > own.openUntil.getTime() + unopenedEndsMs;
        return { ...unpaid, ...own, paymentId, status: isLate ? "expired" : "pending" };
      }
      return toPayment(said, { ...own, paymentId });
    },

    refunds: {
      async createRefund({ paymentId, withdrawalId, ...refund }) {
        const fields = {
          payment: paymentId,
          refund: withdrawalId,
          amount: toDecimal(refund.amountMinor, refund.currency),
          currency: refund.currency,
          description: refund.description,
        };
        return toRefund(
          await ask(account, {
            ...{ path: "/refunds", verb: "POST", message: "refund", answer: "refund-answer", fields },
          }),
          withdrawalId,
        );
      },

      async findRefund({ paymentId, withdrawalId }) {
        const said = await ask(account, {
          ...{ path: "/refunds", verb: "GET", message: "refund-status", answer: "refund-answer" },
          fields: { payment: paymentId, refund: withdrawalId },
        });
        return said.status === "unknown" ? null : toRefund(said, withdrawalId);
      },
    },
  };
}

const statuses: Readonly<Record<string, GatewayStatus>> = {
  open: "pending",
  processing: "processing",
  paid: "paid",
  failed: "failed",
  cancelled: "cancelled",
  expired: "expired",
};

/** The parts of every payment that no answer changes. */
const unpaid = {
  method: null,
  failure: null,
  details: { cardLastDigits: null, cardBrand: null },
  refundedMinor: 0,
  chargedBackMinor: 0,
  // Its answers hold sums only.
  returns: [],
  checkoutUrl: null,
  transfer: null,
  isCancelable: false,
} satisfies Partial<GatewayPayment>;

function toPayment(said: Fields, own: { paymentId: string; orderId: string }): GatewayPayment {
  const status = statuses[said.status ?? ""];
  if (!status) throw new GatewayError("garbage", "The answer has an unknown status");
  return {
    ...unpaid,
    paymentId: own.paymentId,
    orderId: own.orderId,
    status,
    ...amountsOf(said, status),
    currency: said.currency ?? "",
    method: "card",
    failure: status === "failed" ? "declined" : null,
  };
}

function amountsOf(said: Fields, status: GatewayStatus) {
  const read = (name: string) => {
    try {
      return fromDecimal(said[name] ?? "", said.currency ?? "");
    } catch (error) {
      throw new GatewayError("garbage", "The answer has no amount", { cause: error });
    }
  };
  const isPaid = status === "paid";
  return {
    amountMinor: read("amount"),
    refundedMinor: isPaid ? read("refunded") : 0,
    chargedBackMinor: isPaid ? read("charged_back") : 0,
  };
}

function toRefund({ refund, status }: Fields, withdrawalId: string): GatewayRefund {
  if (refund !== withdrawalId) throw new GatewayError("garbage", "The answer is about another refund");
  const isKnown = status === "under_way" || status === "paid" || status === "failed";
  if (!isKnown) throw new GatewayError("garbage", "The answer has an unknown status of a refund");
  return { refundId: refund, status };
}
