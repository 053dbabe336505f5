import type { Faults } from "./faults.ts";
import { webhookAnswerMs, webhookTries } from "./mollie-limits.ts";
import type { OpenState, Payment } from "./state.ts";

export type EmulatorLog = (message: string, details: Record<string, unknown>) => void;

type Options = { state: OpenState; faults: Faults; delayMs: number; retryMs: number; log: EmulatorLog };

/**
 * Tells the shop that a payment changed: `id=tr_...` as a form, nothing else. Without a 2xx in time
 * it tries again, each time after twice as long, `webhookTries` times in all.
 */
export function createWebhookCaller({ state, faults, delayMs, retryMs, log }: Options) {
  const timers = new Set<NodeJS.Timeout>();
  const stopping = new AbortController();

  function schedule(payment: Payment, attempt: number, waitMs: number) {
    if (stopping.signal.aborted) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void deliver(payment, attempt);
    }, waitMs);
    timers.add(timer);
  }

  async function deliver(payment: Payment, attempt: number) {
    const copies = Array.from({ length: faults.webhookCopies }, () => call(payment));
    const acknowledged = (await Promise.all(copies)).every(Boolean);
    if (stopping.signal.aborted) return;
    if (acknowledged || attempt >= webhookTries) {
      payment.webhookOwed = false;
      state.save();
      if (!acknowledged) log("The shop never took the webhook", { payment: payment.id });
      return;
    }
    schedule(payment, attempt + 1, retryMs * 2 ** (attempt - 1));
  }

  async function call(payment: Payment): Promise<boolean> {
    try {
      const response = await fetch(payment.webhookUrl!, {
        method: "POST",
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          "user-agent": "Mollie HTTP client/1.0 (emulator)",
        },
        body: `id=${payment.id}`,
        redirect: "manual",
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(webhookAnswerMs)]),
      });
      await response.body?.cancel();
      log("Webhook", { payment: payment.id, status: response.status });
      return response.ok;
    } catch (error) {
      if (!stopping.signal.aborted) log("Webhook failed", { payment: payment.id, error: String(error) });
      return false;
    }
  }

  return {
    announce(payment: Payment) {
      if (!payment.webhookUrl) return;
      payment.webhookOwed = true;
      state.save();
      schedule(payment, 1, delayMs);
    },
    /** Webhooks that were owed when the process ended are still owed. */
    resume() {
      for (const payment of Object.values(state.payments)) {
        if (payment.webhookOwed) schedule(payment, 1, delayMs);
      }
    },
    stop() {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
