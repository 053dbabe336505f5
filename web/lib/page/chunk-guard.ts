const key = "chunk-reload-at";
const openedKey = "chunk-opened";
const quietMs = 60_000;
const leavingMs = 10_000;
const lateMs = 5_000;
let leftAt = Number.NEGATIVE_INFINITY;
let isAway = false;
let backAt = Number.NEGATIVE_INFINITY;

/** The messages of Chromium, Firefox, Safari and Vite. */
const failure = /dynamically imported module|Importing a module script|Unable to preload CSS/;

/** Whether an error means that a chunk could not be loaded, usually because a new version was deployed. */
export function isChunkError(error: unknown): boolean {
  return failure.test(error instanceof Error ? error.message : String(error ?? ""));
}

/**
 * Whether the browser reports no network, or did until a moment ago: code that was requested without one may fail after the
 * network is back. A reload would then lose the page. The moment begins with the first look after the network is back,
 * because its event may come late, or never to a page that was frozen meanwhile.
 */
export function isCutOff(): boolean {
  const wasAway = isAway;
  isAway = navigator.onLine === false;
  if (wasAway && !isAway) backAt = performance.now();
  return isAway || performance.now() - backAt < lateMs;
}

type Guard = { storage: Pick<Storage, "getItem" | "setItem">; now: () => number; reload: () => void };

/** Reloads the page, at most once in 60 s (seed section 8). Returns whether it did. */
export function reloadOnce(guard?: Guard): boolean {
  const { storage, now, reload } = guard ?? {
    storage: sessionStorage,
    now: Date.now,
    reload: reloadUnlessLeft,
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

/** A link that was pressed a moment ago goes first: a reload would cancel it, and the press would be lost. */
function reloadUnlessLeft(): void {
  if (performance.now() - leftAt > leavingMs) location.reload();
}

type Opener = Pick<Guard, "storage" | "now"> & { open: (address: string) => void };

/**
 * Opens the page of a path as a link without code does, each page at most once in 60 s, so that pages that lead to each
 * other come to an end. Returns whether it does.
 */
export function openOnce(address: string, opener?: Opener): boolean {
  const { storage, now, open } = opener ?? { storage: sessionStorage, now: Date.now, open: openWhole };
  try {
    const opened = Object.entries(JSON.parse(storage.getItem(openedKey) ?? "{}") as Record<string, number>);
    const recent = opened.filter(([, at]) => now() - at < quietMs);
    if (recent.some(([one]) => one === address)) return false;
    storage.setItem(openedKey, JSON.stringify(Object.fromEntries([...recent, [address, now()]])));
    // It is a reload, too: the error page that follows a second failure does not reload once more.
    storage.setItem(key, String(now()));
  } catch {
    return false;
  }
  open(address);
  return true;
}

function openWhole(address: string): void {
  // After a press on the browser's back button the address is already the page's, and a fragment would open nothing.
  if (address === location.pathname + location.search + location.hash) location.reload();
  else location.assign(location.origin + address);
}

type Router = { state: { navigation: { location?: Pick<Location, "pathname" | "search" | "hash"> } } };

/** The address that the router is opening; null if it opens none. React Router keeps the page's router under this name. */
function addressAhead(): string | null {
  const { __reactRouterDataRouter: router } = window as { __reactRouterDataRouter?: Router };
  const ahead = router?.state.navigation.location;
  return ahead ? ahead.pathname + ahead.search + ahead.hash : null;
}

let routeFailure: unknown = null;
const listeners = new Set<() => void>();

function setRouteFailure(failure: unknown): void {
  routeFailure = failure;
  for (const listener of listeners) listener();
}

/** The failure of a navigation whose code is missing, if its page cannot be opened without code either. */
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
  addEventListener("beforeunload", () => {
    leftAt = performance.now();
  });
  addEventListener("offline", () => {
    isAway = true;
  });
  addEventListener("vite:preloadError", (event) => {
    if (!isCutOff() && reloadOnce()) event.preventDefault();
  });
  addEventListener("route-error", (event) => {
    const address = addressAhead();
    const isOpening = address === null ? reloadOnce() : openOnce(address);
    if (!isOpening) setRouteFailure((event as CustomEvent<unknown>).detail);
  });
}
