import type { swipeDays } from "#server/db/schema/games.ts";
import { dayMs } from "#server/platform/time-units.ts";
import { calendarAt, knownZone } from "#server/platform/zone-clock.ts";

export type DayRow = typeof swipeDays.$inferSelect;
/** A day of likes, as it is kept. */
export type SwipeDay = Omit<DayRow, "memberId">;

/** What a free member may still give, and from when on there is more. */
export type LikesLeft = { left: number; limit: number; freesAt: Date };

/** The zone of a member's next day: what their browser names, else the one of before. A new browser names none at first. */
export function zoneOf(kept: SwipeDay | undefined, named: string | null): string {
  return named ?? knownZone(kept?.timeZone) ?? "UTC";
}

/**
 * The day that now counts. It ends when it was to end, whatever zone the browser names by now: a new zone counts from
 * the next day on, and days never overlap. Whoever went east or west then has a part of a day until midnight.
 */
export function dayAt(kept: SwipeDay | undefined, timeZone: string, now: Date): SwipeDay {
  // defence: day-ends-as-begun
  if (kept && now < kept.endsAt) return kept;
  const { dayFrom, dayUntil } = calendarAt(timeZone, now);
  // defence: days-do-not-overlap
  const beganAt = kept && kept.endsAt > dayFrom ? kept.endsAt : dayFrom;
  return { timeZone, midnightAt: dayFrom, beganAt, endsAt: dayUntil, likedAt: kept?.likedAt ?? [] };
}

/**
 * Likes that are left of a day. One that a change of zone cut short has its share of them, so that changing zones brings
 * nobody more than a day's likes a day; and what was given since the midnight of the zone counts in any case.
 */
export function likesLeftOf(day: SwipeDay, limit: number): number {
  const { midnightAt, beganAt, endsAt, likedAt } = day;
  const isWhole = beganAt.getTime() === midnightAt.getTime();
  // defence: short-day-has-its-share
  const share = isWhole ? limit : Math.floor((limit * (endsAt.getTime() - beganAt.getTime())) / dayMs);
  const since = (from: Date) => likedAt.filter((at) => at >= from).length;
  return Math.max(0, Math.min(share - since(beganAt), limit - since(midnightAt)));
}

/** What is left, and when there is more: at the end of a part of a day that has none there may be none yet. */
export function likesLeftAt(
  kept: SwipeDay | undefined,
  { zone, limit, now }: { zone: string | null; limit: number; now: Date },
): LikesLeft {
  const timeZone = zoneOf(kept, zone);
  const day = dayAt(kept, timeZone, now);
  const next = dayAt(day, timeZone, day.endsAt);
  const hasMore = likesLeftOf(next, limit) > 0;
  return { left: likesLeftOf(day, limit), limit, freesAt: hasMore ? day.endsAt : next.endsAt };
}

/** The day with one more like; what no later day can ask for goes. */
export function withLike(day: SwipeDay, now: Date): SwipeDay {
  const old = now.getTime() - 2 * dayMs;
  return { ...day, likedAt: [...day.likedAt.filter((at) => at.getTime() > old), now] };
}
