const key = "chunk-reload-at";
const quietMs = 60_000;

/** As Chromium, Firefox, Safari and Vite say it. */
const failure = /dynamically imported module|Importing a module script|Unable to preload CSS/;

/** Whether an error says that a piece of the app did not come, most often because a new version has replaced it. */
export function isChunkError(error: unknown): boolean {
  return failure.test(error instanceof Error ? error.message : String(error ?? ""));
}

/** Whether the browser knows that it has no network. A page loaded anew then would be lost to the member. */
export const isCutOff = () => navigator.onLine === false;

type Guard = { storage: Pick<Storage, "getItem" | "setItem">; now: () => number; reload: () => void };

/** Loads the whole page anew, at most once in 60 s (seed section 8). Returns whether it did. */
export function reloadOnce(guard?: Guard): boolean {
  const { storage, now, reload } = guard ?? {
    storage: sessionStorage,
    now: Date.now,
    reload: () => location.reload(),
  };
  try {
    const last = Number(storage.getItem(key));
    if (last > 0 && now() - last < quietMs) return false;
    storage.setItem(key, String(now()));
  } catch {
    // Without storage nothing would stop a second reload, and a third.
    return false;
  }
  reload();
  return true;
}

let routeFailure: unknown = null;
const listeners = new Set<() => void>();

function setRouteFailure(failure: unknown): void {
  routeFailure = failure;
  for (const listener of listeners) listener();
}

/** The root's view of a page change that failed for want of code, when reloading is no help. */
export const routeFailures = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  read: () => routeFailure,
  readOnServer: () => null,
  forget: () => setRouteFailure(null),
};

/**
 * Vite tells of imports of our own that failed, tools/vite-route-errors.ts of those of the router. Without a network
 * only a change of page leaves the page that stands: the service worker answers it with what is kept.
 */
export function guardChunks(): void {
  addEventListener("vite:preloadError", (event) => {
    if (!isCutOff() && reloadOnce()) event.preventDefault();
  });
  addEventListener("route-error", (event) => {
    if (!reloadOnce()) setRouteFailure((event as CustomEvent<unknown>).detail);
  });
}
