/** At the latest: a browser that is never idle gets it then. */
const latestMs = 3_000;

/**
 * A part's code that nothing waits for: asked for once the browser has nothing else to do, and `afterMs` at the
 * earliest. On the server at once.
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
    // Safari has no such call.
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: latestMs });
    else setTimeout(resolve, 200);
  });
}
