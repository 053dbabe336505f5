const key = "chunk-reload-at";
const quietMs = 60_000;

/** The messages of Chromium, Firefox, Safari and Vite. */
const failure = /dynamically imported module|Importing a module script|Unable to preload CSS/;

/** Whether an error means that a chunk could not be loaded, usually because a new version was deployed. */
export function isChunkError(error: unknown): boolean {
  return failure.test(error instanceof Error ? error.message : String(error ?? ""));
}

/** Whether the browser reports no network. A reload would then lose the page. */
export const isCutOff = () => navigator.onLine === false;

type Guard = { storage: Pick<Storage, "getItem" | "setItem">; now: () => number; reload: () => void };

/** Reloads the page, at most once in 60 s (seed section 8). Returns whether it did. */
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
    // Without storage the page would reload endlessly.
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

/** Called by the root for a navigation that failed because of missing code, when reloading does not help. */
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
 * Vite reports failed imports of our own, tools/vite-route-errors.ts those of the router. Without a network only a
 * navigation leaves the current page: the service worker answers it with the offline page.
 */
export function guardChunks(): void {
  addEventListener("vite:preloadError", (event) => {
    if (!isCutOff() && reloadOnce()) event.preventDefault();
  });
  addEventListener("route-error", (event) => {
    if (!reloadOnce()) setRouteFailure((event as CustomEvent<unknown>).detail);
  });
}
