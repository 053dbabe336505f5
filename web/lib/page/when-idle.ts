/** The latest time: a browser that is never idle loads it then. */
const latestMs = 3_000;

/**
 * Code without a waiting part: requested once the browser is idle, and `afterMs` at the earliest. On the server at once.
 */
export function whenIdle<T>(load: () => Promise<T>, { afterMs = 0 } = {}): () => Promise<T> {
  return typeof window === "undefined" ? load : () => pause(afterMs).then(idle).then(load);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    if (ms === 0) resolve();
    else setTimeout(resolve, ms);
  });
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari lacks this function.
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: latestMs });
    else setTimeout(resolve, 200);
  });
}
