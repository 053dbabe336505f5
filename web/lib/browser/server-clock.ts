import { useCallback } from "react";
import { usePageRequest } from "#web/lib/page/page-context.ts";

/** Both clocks at one instant: `performance` counts from the page's request, but stands still while a device sleeps. */
const loaded = { at: Date.now(), sinceRequest: performance.now() };

/**
 * The server's time now, in milliseconds, however wrong the device's clock is: the page contains the server's time at
 * its request, and the browser knows when its answer began. Only for effects and handlers.
 */
export function useServerNow(): () => number {
  const { now } = usePageRequest();
  return useCallback(() => {
    const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return now + loaded.sinceRequest - (page?.responseStart ?? 0) + (Date.now() - loaded.at);
  }, [now]);
}
