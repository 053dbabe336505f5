import { dayMs, minuteMs } from "#server/platform/time-units.ts";
import { instantOf, shownAt } from "#server/platform/zone-clock.ts";

/** A daily time from one minute to another, in minutes since midnight of a time zone. */
export type QuietTime = { fromMinute: number; toMinute: number; timeZone: string };

/**
 * The end of the quiet time at `now`; null: `now` is in none. If clocks are put back within it, a repeated
 * time counts at its first occurrence as a beginning and at its second as an end, so that one night stays one
 * quiet time. If clocks skip its beginning or end, the moment of the change counts.
 */
export function quietUntil(quiet: QuietTime, now: Date): Date | null {
  const { fromMinute, toMinute, timeZone } = quiet;
  const today = /* defence: quiet-by-its-zone */ Math.floor(shownAt(timeZone, now.getTime()) / dayMs) * dayMs;
  for (const day of [today - dayMs, today]) {
    const begins = instantOf(timeZone, day + fromMinute * minuteMs);
    const endDay = toMinute > fromMinute ? day : day + dayMs;
    const ends = instantOf(timeZone, endDay + toMinute * minuteMs, /* defence: long-night-is-one */ "last");
    if (begins <= now.getTime() && now.getTime() < ends) return new Date(ends);
  }
  return null;
}
