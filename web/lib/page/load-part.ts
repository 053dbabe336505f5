import { isCutOff, reloadOnce } from "./chunk-guard.ts";

/** Separate from web/lib/api/retry.ts, which a first visit does not load. */
const firstGapMs = 400;
const retries = 5;

let loading = 0;
const listeners = new Set<() => void>();
/** A part that does not come for so long is not announced any more. */
const longestMs = 20_000;

/** Whether the page waits for parts: for the code of a dialog that was just opened, for example. */
export const awaitedParts = {
  read: () => loading > 0,
  readOnServer: () => false,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** React asks for a part while it renders, and listeners that render must not run then. */
function count(change: 1 | -1): void {
  loading += change;
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });
}

/** `loadPart`, and `awaitedParts` tells of it. */
export function loadAwaited<M>(load: () => Promise<M>, isVital: boolean): Promise<M> {
  let isCounted = true;
  const end = () => {
    if (isCounted) count(-1);
    isCounted = false;
  };
  count(1);
  const timer = setTimeout(end, longestMs);
  return loadPart(load, isVital).finally(() => {
    clearTimeout(timer);
    end();
  });
}

/**
 * Loads a part of the page. If its code cannot be loaded, the whole page is reloaded, at most once in 60 s (seed section
 * 8). After that a vital part rejects, which leads to the error page; any other part is requested again as often as a
 * call, with growing pauses, and then stays missing until the next page load. Without a network the page stays, and such
 * a part is requested again once the network is back.
 */
export async function loadPart<M>(load: () => Promise<M>, isVital: boolean, tools = browser): Promise<M> {
  for (let retry = 0; ; retry++) {
    try {
      const part = await load();
      // Vite returns undefined if chunk-guard.ts has started to reload the page.
      if (part !== undefined) return part;
      return never();
    } catch (error) {
      if (!isVital && tools.isCutOff()) await tools.untilOnline();
      else if (tools.reloadOnce()) return never();
      else if (isVital) throw error;
      else if (retry >= retries) return never();
      await tools.wait(firstGapMs * 2 ** Math.min(retry, retries - 1));
    }
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const untilOnline = () =>
  new Promise<void>((resolve) => {
    if (navigator.onLine) resolve();
    else addEventListener("online", () => resolve(), { once: true });
  });
const browser = { reloadOnce: () => reloadOnce(), wait, isCutOff, untilOnline };

/** Never resolves, so the waiting part keeps its state: the server's markup, or nothing. */
function never<M>(): Promise<M> {
  return new Promise(() => undefined);
}
