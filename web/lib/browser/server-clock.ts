import { useCallback } from "react";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import type { PageRequest } from "#web/lib/page/page-state.ts";
import { readServerDate } from "./server-date.ts";

/** Both clocks at one instant: `performance` counts from the page's request, but stands still while a device sleeps. */
const loaded = { at: Date.now(), sinceRequest: performance.now() };

/**
 * The server's time now, in milliseconds, however wrong the device's clock is: the page contains the server's time at
 * its request, and the browser knows when its answer began. A page from a cache contains the time of another visitor's
 * request: there the newest answer of the API decides.
 */
export function readServerNow({ now, isShared }: Pick<PageRequest, "now" | "isShared">): number {
  if (isShared) return readServerDate();
  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return now + loaded.sinceRequest - (page?.responseStart ?? 0) + (Date.now() - loaded.at);
}

/** A function that reads the server's time. Only for effects and handlers. */
export function useServerNow(): () => number {
  const { now, isShared } = usePageRequest();
  return useCallback(() => readServerNow({ now, isShared }), [now, isShared]);
}
