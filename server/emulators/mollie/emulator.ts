import { MollieApiError } from "./api-error.ts";
import { createFaults } from "./faults.ts";
import { createMandates } from "./mandates.ts";
import { firstWebhookMs, paymentLifetimeMs, webhookAgainMs } from "./mollie-limits.ts";
import { isCancelable, isCharged, isDebit, refundedMinor } from "./present.ts";
import { type Gathering, settle } from "./settlements.ts";
import {
  type ChargeAnswer,
  newMollieId,
  openState,
  type Payment,
  type PaymentStatus,
  type Refund,
} from "./state.ts";
import { transferEnds } from "./transfers.ts";
import { minorOf, type PaymentRequest, readAmount } from "./validate.ts";
import { createWebhookCaller, type EmulatorLog } from "./webhooks.ts";

export type MollieEmulatorOptions = {
  /** The folder that keeps its state over restarts; without it the state ends with the process. */
  dataDir?: string;
  /** Pause before a webhook. */
  webhookDelayMs?: number;
  /** Pause before its first repetition; doubles each time. */
  webhookRetryMs?: number;
  /** The only accepted key; without it each key in Mollie's format is accepted. */
  apiKey?: string;
  log?: EmulatorLog;
};

function inLifetime(now: number): string {
  return new Date(now + paymentLifetimeMs).toISOString();
}

const next: Record<PaymentStatus, readonly PaymentStatus[]> = {
  open: ["pending", "paid", "failed", "canceled", "expired"],
  pending: ["paid", "failed", "canceled", "expired"],
  paid: [],
  failed: [],
  canceled: [],
  expired: [],
};

/** Money that was sent before a transfer ended is booked when it arrives. */
function nextOf({ method, status }: Payment): readonly PaymentStatus[] {
  const isEndedTransfer = method === "banktransfer" && (status === "expired" || status === "canceled");
  return isEndedTransfer ? ["paid"] : next[status];
}

export type MollieEmulator = ReturnType<typeof createMollieEmulator>;

/** The emulated account without its HTTP side: its objects and their changes. */
export function createMollieEmulator(options: MollieEmulatorOptions = {}) {
  const state = openState(options.dataDir);
  const faults = createFaults();
  const webhooks = createWebhookCaller({
    state,
    faults,
    delayMs: options.webhookDelayMs ?? firstWebhookMs,
    retryMs: options.webhookRetryMs ?? webhookAgainMs,
    log: options.log ?? (() => {}),
  });
  webhooks.resume();

  function find(id: string): Payment {
    const payment = state.payments[id];
    if (!payment) throw new MollieApiError(404, `No payment exists with token ${id}.`);
    // A debit waits for a bank, not for a payer, so it does not expire.
    const isOpen = payment.status === "open" || payment.status === "pending";
    if (!isDebit(payment) && isOpen && Date.parse(payment.expiresAt) < Date.now()) {
      change(payment, "expired");
    }
    return payment;
  }

  function change(payment: Payment, status: PaymentStatus) {
    payment.previousStatus = payment.status;
    payment.status = status;
    payment.changedAt = new Date().toISOString();
    state.save();
    // Mollie sends no webhook for `pending`, because the shop has nothing to do yet.
    if (status !== "pending") webhooks.announce(payment);
  }

  const mandates = createMandates(state);
  let heldCharges = false;

  /** The bank answers the charge of a stored card at once. */
  function answerCharge(payment: Payment) {
    const answer = mandates.find(payment.customerId, payment.mandateId).card?.answer;
    if (answer === undefined || heldCharges) return;
    if (answer === "asks") payment.failureReason = "authentication_required";
    if (answer === "declined") payment.failureReason = "insufficient_funds";
    change(payment, answer === "paid" ? "paid" : "failed");
  }

  return {
    apiKey: options.apiKey,
    state,
    faults,
    find,
    mandates,
    /** While true, the bank answers no charge of a card: it stays pending until its status is set. */
    holdCharges(isHeld: boolean) {
      heldCharges = isHeld;
    },

    get payments(): readonly Payment[] {
      return Object.values(state.payments);
    },

    create(request: PaymentRequest): Payment {
      const now = Date.now();
      const payment: Payment = {
        ...request,
        id: newMollieId("tr"),
        status: isCharged(request) ? "pending" : "open",
        previousStatus: "open",
        createdAt: new Date(now).toISOString(),
        expiresAt: request.method === "banktransfer" ? transferEnds(now) : inLifetime(now),
        changedAt: null,
        refunds: [],
        chargedBack: false,
        chargebackReversedAt: null,
        webhookOwed: false,
      };
      state.payments[payment.id] = payment;
      state.save();
      if (isCharged(payment)) answerCharge(payment);
      return payment;
    },

    /** The shop cancels a payment. False: its method or its state does not allow it. */
    cancel(id: string): boolean {
      const payment = find(id);
      if (!isCancelable(payment)) return false;
      change(payment, "canceled");
      return true;
    },

    /**
     * An action of the payer, the bank or the clock. False: that state is no longer possible, and nothing
     * changed. A paid first payment leaves a card, which the bank answers in this way from then on.
     */
    setStatus(id: string, status: PaymentStatus, answer: ChargeAnswer = "paid"): boolean {
      const payment = find(id);
      if (!nextOf(payment).includes(status)) return false;
      if (status === "paid" && payment.sequenceType === "first" && payment.customerId) {
        // A customer who was deleted meanwhile leaves no card.
        const isThere = payment.customerId in state.customers;
        payment.mandateId = isThere ? mandates.keepCard(payment.customerId, answer).id : null;
      }
      change(payment, status);
      return true;
    },

    refund(id: string, body: Record<string, unknown>): Refund {
      const payment = find(id);
      if (payment.status !== "paid")
        throw new MollieApiError(422, "The payment is not paid and cannot be refunded");
      const amount = readAmount(body.amount);
      if (amount.currency !== payment.amount.currency) {
        throw new MollieApiError(
          422,
          "The currency of the refund differs from the payment's",
          "amount.currency",
        );
      }
      if (refundedMinor(payment) + minorOf(amount) > minorOf(payment.amount)) {
        throw new MollieApiError(422, "The amount is higher than the remaining amount", "amount");
      }
      const refund: Refund = {
        id: newMollieId("re"),
        amount,
        description: typeof body.description === "string" ? body.description : payment.description,
        metadata: body.metadata ?? null,
        status: "pending",
        createdAt: new Date().toISOString(),
      };
      payment.refunds.push(refund);
      webhooks.announce(payment);
      state.save();
      return refund;
    },

    /** The refund did not reach the payer's bank, and the money is back at the shop. */
    failRefund(id: string, refundId: string) {
      const payment = find(id);
      const refund = payment.refunds.find((one) => one.id === refundId);
      if (!refund || refund.status === "failed") return;
      refund.status = "failed";
      state.save();
      webhooks.announce(payment);
    },

    /** The refund has reached the payer. */
    finishRefund(id: string, refundId: string) {
      const payment = find(id);
      const refund = payment.refunds.find((one) => one.id === refundId);
      if (refund?.status !== "pending") return;
      refund.status = "refunded";
      state.save();
      webhooks.announce(payment);
    },

    /** The payer's bank takes the money back, or a part of it in minor units. */
    chargeBack(id: string, amountMinor?: number) {
      const payment = find(id);
      if (payment.status !== "paid" || (payment.chargedBack && !payment.chargebackReversedAt)) return;
      payment.chargedBack = true;
      payment.chargedBackMinor = amountMinor ?? null;
      payment.chargedBackAt = new Date().toISOString();
      payment.chargebackReversedAt = null;
      state.save();
      webhooks.announce(payment);
    },

    /** The payer's bank was wrong, and gives the money back again. */
    reverseChargeBack(id: string) {
      const payment = find(id);
      if (!payment.chargedBack || payment.chargebackReversedAt) return;
      payment.chargebackReversedAt = new Date().toISOString();
      state.save();
      webhooks.announce(payment);
    },

    /** Pays out what was paid and went back since the last settlement. */
    settle: (gathering?: Gathering) => settle(state, gathering),

    /** Ends running webhooks; owed ones are sent after the next start. */
    stop: webhooks.stop,
  };
}
