import type { Query, QueryClient } from "@tanstack/react-query";
import { ApiError } from "#web/lib/api/api-error.ts";
import { allowKeeping, changeKept, type KeptRecord } from "#web/lib/queries/kept-records.ts";
import { keptOf, mergeKept } from "./kept-answers.ts";

/** Answers come in bursts, so the kept data may be this old (ms). */
const gatherMs = 1_000;

/** Keeps the member's loaded answers on this device from now on; returns a function that stops it. */
export function keepAnswers(client: QueryClient, memberId: string): () => void {
  const news = new Map<string, KeptRecord>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    if (news.size === 0) return;
    const fresh = [...news.values()];
    news.clear();
    // A browser without storage (a private window, a full disk) keeps nothing.
    changeKept(memberId, (known) => mergeKept(known, fresh, Date.now())).catch(() => undefined);
  };
  const note = ({ queryKey, state }: Query, isGone = false) => {
    if (!isGone && state.data === undefined) return;
    const kept = keptOf(queryKey, isGone ? undefined : state.data);
    if (!kept) return;
    news.set(kept.key, { ...kept, memberId, at: isGone ? Date.now() : state.dataUpdatedAt });
    timer ??= setTimeout(write, gatherMs);
  };

  allowKeeping(memberId);
  const cache = client.getQueryCache();
  for (const query of cache.getAll()) note(query);
  const stop = cache.subscribe((event) => {
    if (event.type === "removed") {
      // Only data removed while on screen is deleted, such as a blocked profile; unused entries stay.
      if (event.query.getObserversCount() > 0) note(event.query, true);
    } else if (event.type === "updated") {
      if (event.action.type === "success") note(event.query);
      if (event.action.type === "error") note(event.query, mayBeSeenNoMore(event.action.error));
    }
  });
  // The collected answers are written before the page is left.
  addEventListener("pagehide", write);
  return () => {
    removeEventListener("pagehide", write);
    stop();
    clearTimeout(timer);
  };
}

function mayBeSeenNoMore(error: unknown): boolean {
  return error instanceof ApiError && [403, 404].includes(error.status);
}
