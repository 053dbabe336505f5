import { dayMs, minuteMs } from "#server/platform/time-units.ts";
import { instantOf, shownAt } from "#server/platform/zone-clock.ts";

/** From one time of day to another, in minutes since midnight, in a time zone. */
export type QuietTime = { fromMinute: number; toMinute: number; timeZone: string };

/**
 * When the quiet time ends that `now` is in; null: it is in none. Where clocks are put back in it, a time that they show
 * twice begins it at the first and ends it at the second, so that a night stays one; where they are put forward past
 * its beginning or end, that is the moment at which they are.
 */
export function quietUntil(quiet: QuietTime, now: Date): Date | null {
  const { fromMinute, toMinute, timeZone } = quiet;
  const today = /* defence: quiet-by-its-zone */ Math.floor(shownAt(timeZone, now.getTime()) / dayMs) * dayMs;
  for (const day of [today - dayMs, today]) {
    const begins = instantOf(timeZone, day + fromMinute * minuteMs, "first");
    const endDay = toMinute > fromMinute ? day : day + dayMs;
    const ends = instantOf(timeZone, endDay + toMinute * minuteMs, /* defence: long-night-is-one */ "last");
    if (begins <= now.getTime() && now.getTime() < ends) return new Date(ends);
  }
  return null;
}
