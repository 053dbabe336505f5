import { signed } from "#server/platform/gateways/signed-redirect/signature.ts";
import { noticeAnswerMs, noticeTries } from "./signed-redirect-emulator-limits.ts";
import type { Payment } from "./state.ts";

type Options = { shop: string; key: string; delayMs: number; againMs: number; now: () => Date };

/** Tells the shop that a payment changed; without a 2xx it tries again, each time after twice as long. */
export function createNoticeCaller({ shop, key, delayMs, againMs, now }: Options) {
  const timers = new Set<NodeJS.Timeout>();
  const stopping = new AbortController();
  let copies = 1;

  function schedule(payment: Payment, attempt: number, waitMs: number) {
    if (stopping.signal.aborted) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void deliver(payment, attempt);
    }, waitMs);
    timers.add(timer);
  }

  async function deliver(payment: Payment, attempt: number) {
    const taken = await Promise.all(Array.from({ length: copies }, () => call(payment)));
    if (taken.every(Boolean) || attempt >= noticeTries) return;
    schedule(payment, attempt + 1, againMs * 2 ** (attempt - 1));
  }

  async function call({ id, noticeUrl }: Payment): Promise<boolean> {
    const fields = signed(key, "notice", { shop, payment: id, sent_at: now().toISOString() });
    try {
      const response = await fetch(noticeUrl, {
        method: "POST",
        body: new URLSearchParams(fields),
        redirect: "manual",
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(noticeAnswerMs)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  return {
    announce(payment: Payment) {
      if (payment.noticeUrl !== "") schedule(payment, 1, delayMs);
    },
    /** Every notice is delivered this many times, all at once. */
    repeat(times: number) {
      copies = times;
    },
    stop() {
      stopping.abort();
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
