import type { QueryClient } from "@tanstack/react-query";
import { api } from "#web/lib/api/api.ts";
import { holdCalls } from "#web/lib/queries/browser-cache.ts";

/** A log-out without an answer holds calls back no longer than this. */
const longestHoldMs = 10_000;

/**
 * Logs out, and then calls `leave`, which starts with `markSignedOut`. Calls that begin before the answer wait, because
 * the server would refuse them: they are dropped after a log-out, and sent after one that failed. The reads that were
 * dropped before it begin anew then.
 */
export function endSession(queryClient: QueryClient, leave: () => void | Promise<void>): Promise<void> {
  const dropped = queryClient.cancelQueries();
  const answered = dropped.then(() => api("GET /api/logout.php"));
  const left = answered.then(leave);
  const settled = answered.catch(() => void queryClient.refetchQueries({ type: "active", stale: true }));
  holdCalls(Promise.race([settled, new Promise((resolve) => setTimeout(resolve, longestHoldMs))]));
  return left;
}
