import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { timeBonusQuery } from "#web/features/ground/session/queries.ts";
import { secondsUntil, untilNextSecond } from "./time-left.ts";
import type { TimeBonus } from "./use-time-bonus.ts";

/** The time at which the server rendered this page, by the browser's monotonic clock. */
function drawnAt(): number {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.responseStart ?? 0;
}

/**
 * Seconds left, counted down from the server's answer by the browser's monotonic clock; the device's wall
 * clock is not used. At zero the bonus is removed from the whole page.
 */
export function useLeftSeconds({ leftMs, answeredAt }: TimeBonus): number {
  const client = useQueryClient();
  const endsAt = useCallback(() => leftMs + (answeredAt ?? drawnAt()), [leftMs, answeredAt]);
  const subscribe = useCallback(
    (listener: () => void) => {
      let timer: ReturnType<typeof setTimeout>;
      const tick = () => {
        listener();
        timer = setTimeout(tick, untilNextSecond(endsAt(), performance.now()));
      };
      timer = setTimeout(tick, untilNextSecond(endsAt(), performance.now()));
      return () => clearTimeout(timer);
    },
    [endsAt],
  );
  const seconds = useSyncExternalStore(
    subscribe,
    () => secondsUntil(endsAt(), performance.now()),
    () => secondsUntil(leftMs, 0),
  );
  const isOver = seconds === 0;
  useEffect(() => {
    if (!isOver) return;
    client.setQueryData(timeBonusQuery().queryKey, { time_bonus: null, is_over: true, answeredAt: null });
  }, [client, isOver]);
  return seconds;
}
