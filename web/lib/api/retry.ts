export const maxRetries = 5;
const firstDelayMs = 400;
const longestDelayMs = 15_000;

/** Exponential, with up to half of it random, so that many browsers do not retry at the same time. */
export function retryDelay(retry: number, retryAfter: string | null, random = Math.random): number {
  const asked = Number(retryAfter);
  const delay = Math.min(longestDelayMs, firstDelayMs * 2 ** retry) * (0.5 + random() / 2);
  return retryAfter !== null && asked >= 0 ? Math.max(asked * 1000, delay) : delay;
}

/**
 * Whether a retry of the request may succeed. Also for a 500 (seed section 7): every write has an idempotency key, so a
 * repeat is answered without being executed again.
 */
export function isWorthRetrying(status: number, code: string | undefined): boolean {
  if (code === "site_closed" || code === "gifs_off") return false;
  return [500, 502, 503, 504].includes(status) || (status === 409 && code === "in_progress");
}

/** Waits; rejects at once with the signal's reason when it aborts. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, ms);
    signal?.addEventListener("abort", abort, { once: true });
  });
}
