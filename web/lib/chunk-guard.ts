const key = "chunk-reload-at";
const quietMs = 60_000;

const failures = [
  "Failed to fetch dynamically imported module",
  "error loading dynamically imported module",
  "Importing a module script failed",
  "Unable to preload CSS",
];

/** Whether an error says that a piece of the app did not come, most often because a new version has replaced it. */
export function isChunkError(error: unknown): boolean {
  const text = error instanceof Error ? error.message : String(error ?? "");
  return failures.some((failure) => text.includes(failure));
}

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

/** Vite tells of every import that failed; the rest reaches the error page, which asks `isChunkError`. */
export function guardChunks(): void {
  addEventListener("vite:preloadError", (event) => {
    if (reloadOnce()) event.preventDefault();
  });
}
