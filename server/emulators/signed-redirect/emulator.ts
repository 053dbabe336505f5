import { fromDecimal, toDecimal } from "#server/platform/gateways/decimal-amount.ts";
import { emulatedAccount } from "#server/platform/gateways/signed-redirect/names.ts";
import {
  type Fields,
  isSigned,
  type SignedMessage,
  signed,
} from "#server/platform/gateways/signed-redirect/signature.ts";
import { createNoticeCaller } from "./notices.ts";
import { firstNoticeMs, noticeAgainMs, pageOpenMs } from "./signed-redirect-emulator-limits.ts";
import { openState, type Payment, type PaymentStatus, type Refund } from "./state.ts";

export type EmulatorOptions = {
  shop?: string;
  key?: string;
  dataDir?: string;
  noticeDelayMs?: number;
  noticeAgainMs?: number;
  now?: () => Date;
};

/** A wrong signature, an unknown or ended payment, or a request that makes no sense. */
export type Refused = "unsigned" | "unknown" | "invalid";
export type Answer = { fields: Fields } | { refused: Refused };

const paymentFields = [
  ...["amount", "currency", "description", "language", "notice_url", "open_until", "payment", "return_url"],
  ...["shop", "signature"],
];

/** A vendor that speaks the signed redirect (docs/signed-redirect.md). */
export function createSignedRedirectEmulator(options: EmulatorOptions = {}) {
  const { shop = emulatedAccount.shop, key = emulatedAccount.key, now = () => new Date() } = options;
  const state = openState(options.dataDir);
  const { payments } = state;
  const notices = createNoticeCaller({
    ...{ shop, key, now },
    delayMs: options.noticeDelayMs ?? firstNoticeMs,
    againMs: options.noticeAgainMs ?? noticeAgainMs,
  });

  /** The payment of a signed address, made when its payer opens it. */
  function open(query: URLSearchParams): Payment | Refused {
    const fields: Fields = Object.fromEntries(query);
    const names = [...query.keys()].toSorted().join();
    // Each field once: of two with one name only the last one would be signed.
    if (names !== paymentFields.join() || fields.shop !== shop || !isSigned(key, "payment", fields))
      return "unsigned";
    const { payment: id = "", amount = "", currency = "" } = fields;
    const known = payments.get(id);
    if (known) return expireOld(known);
    if (now().getTime() > Number(fields.open_until) * 1000) return "unknown";
    const payment: Payment = {
      ...{ id, status: "open", currency, refunds: [], chargedBack: false },
      amountMinor: fromDecimal(amount, currency),
      description: fields.description ?? "",
      language: fields.language ?? "",
      returnUrl: fields.return_url ?? "",
      noticeUrl: fields.notice_url ?? "",
      endsAt: new Date(now().getTime() + pageOpenMs).toISOString(),
    };
    payments.set(id, payment);
    state.save();
    return payment;
  }

  function expireOld(payment: Payment): Payment {
    if (payment.status === "open" && now().getTime() > Date.parse(payment.endsAt))
      setStatus(payment.id, "expired");
    return payment;
  }

  function setStatus(id: string, status: PaymentStatus) {
    const payment = get(id);
    payment.status = status;
    changed(payment);
  }

  function changed(payment: Payment) {
    state.save();
    notices.announce(payment);
  }

  function get(id: string): Payment {
    const payment = payments.get(id);
    if (!payment) throw new Error(`no payment ${id}`);
    return payment;
  }

  function read(message: SignedMessage, fields: Fields): Fields | null {
    return fields.shop === shop && isSigned(key, message, fields) ? fields : null;
  }

  function answer(message: SignedMessage, fields: Fields, nonce: string | undefined): Answer {
    return { fields: signed(key, message, { ...fields, nonce: nonce ?? "" }) };
  }

  function tellStatus(asked: Fields): Answer {
    const call = read("status", asked);
    if (!call) return { refused: "unsigned" };
    const id = call.payment ?? "";
    const found = payments.get(id);
    if (!found) return answer("status-answer", { payment: id, status: "unknown" }, call.nonce);
    const { status, currency, amountMinor, refunds, chargedBack } = expireOld(found);
    const refunded = refunds.reduce((sum, one) => sum + (one.status === "failed" ? 0 : one.amountMinor), 0);
    return answer(
      "status-answer",
      {
        ...{ payment: id, status, currency },
        amount: toDecimal(amountMinor, currency),
        refunded: toDecimal(refunded, currency),
        charged_back: toDecimal(chargedBack ? amountMinor : 0, currency),
      },
      call.nonce,
    );
  }

  function tellRefund(asked: Fields): Answer {
    const call = read("refund-status", asked);
    if (!call) return { refused: "unsigned" };
    const id = call.refund ?? "";
    const refund = payments.get(call.payment ?? "")?.refunds.find((one) => one.id === id);
    return answer("refund-answer", { refund: id, status: refund?.status ?? "unknown" }, call.nonce);
  }

  function takeRefund(asked: Fields): Answer {
    const call = read("refund", asked);
    if (!call) return { refused: "unsigned" };
    const payment = payments.get(call.payment ?? "");
    if (!payment) return { refused: "unknown" };
    const { refund: id = "", amount = "", currency = "" } = call;
    const known = payment.refunds.find((one) => one.id === id);
    const amountMinor = fromDecimal(amount, currency);
    const taken = payment.refunds.reduce(
      (sum, one) => sum + (one.status === "failed" ? 0 : one.amountMinor),
      0,
    );
    if (!known) {
      const isTooMuch = payment.status !== "paid" || taken + amountMinor > payment.amountMinor;
      if (id === "" || currency !== payment.currency || isTooMuch) return { refused: "invalid" };
      payment.refunds.push({ id, amountMinor, status: "under_way" });
      changed(payment);
    }
    return answer("refund-answer", { refund: id, status: known?.status ?? "under_way" }, call.nonce);
  }

  return {
    ...{ shop, key, open, setStatus, tellStatus, tellRefund, takeRefund },
    get payments(): readonly Payment[] {
      return [...payments.values()];
    },
    find: (id: string): Payment | null => payments.get(id) ?? null,
    /** The payer's bank takes the money back. */
    chargeBack(id: string) {
      const payment = get(id);
      payment.chargedBack = true;
      changed(payment);
    },
    endRefund(id: string, refundId: string, status: Refund["status"]) {
      const payment = get(id);
      const refund = payment.refunds.find((one) => one.id === refundId);
      if (!refund) throw new Error(`no refund ${refundId}`);
      refund.status = status;
      changed(payment);
    },
    repeatNotices: notices.repeat,
    stop: notices.stop,
  };
}

export type SignedRedirectEmulator = ReturnType<typeof createSignedRedirectEmulator>;
