import type { QueryClient } from "@tanstack/react-query";
import { api } from "#web/lib/api/api.ts";
import { holdCalls, markSignedOut } from "#web/lib/queries/browser-cache.ts";

/** A log-out without an answer holds calls back no longer than this. */
const longestHoldMs = 10_000;

/**
 * Logs out. Calls that begin meanwhile wait, because the server would refuse them: they are dropped after a log-out, and
 * sent after one that failed. The reads that were dropped before it begin anew then.
 */
export function endSession(queryClient: QueryClient): Promise<void> {
  const dropped = queryClient.cancelQueries();
  const ended = dropped.then(() => api("GET /api/logout.php")).then(markSignedOut);
  const settled = ended.catch(() => void queryClient.refetchQueries({ type: "active", stale: true }));
  holdCalls(Promise.race([settled, new Promise((resolve) => setTimeout(resolve, longestHoldMs))]));
  return ended;
}
