import type { swipeDays } from "#server/db/schema/games.ts";
import { dayMs } from "#server/platform/time-units.ts";
import { calendarAt, knownZone } from "#server/platform/zone-clock.ts";
import { likeTimesKeptDays } from "./game-limits.ts";

export type DayRow = typeof swipeDays.$inferSelect;
/** A stored day of likes. */
export type SwipeDay = Omit<DayRow, "memberId">;

/** The likes that a free member has left, and when there are more. */
export type LikesLeft = { left: number; limit: number; freesAt: Date };

/** The zone of a member's next day: the browser's, else the stored one. A new browser names none. */
export function zoneOf(kept: SwipeDay | undefined, named: string | null): string {
  return named ?? knownZone(kept?.timeZone) ?? "UTC";
}

/**
 * The day that counts now. It ends at its planned end, whatever zone the browser names by now: a new zone
 * counts from the next day on, and days never overlap. After a change of zone a member has a shorter day
 * until midnight.
 */
export function dayAt(kept: SwipeDay | undefined, timeZone: string, now: Date): SwipeDay {
  // defence: day-ends-as-begun
  if (kept && now < kept.endsAt) return kept;
  const { dayFrom, dayUntil } = calendarAt(timeZone, now);
  const beganAt = kept && kept.endsAt > dayFrom ? /* defence: days-do-not-overlap */ kept.endsAt : dayFrom;
  return { timeZone, midnightAt: dayFrom, beganAt, endsAt: dayUntil, likedAt: kept?.likedAt ?? [] };
}

/**
 * Remaining likes of a day. A day shortened by a change of zone has its share of them, so that changing zones
 * brings no more than a day's likes a day. Likes given since midnight in the zone count in any case.
 */
export function likesLeftOf(day: SwipeDay, limit: number): number {
  const { midnightAt, beganAt, endsAt, likedAt } = day;
  const isWhole = beganAt.getTime() === midnightAt.getTime();
  const share = isWhole
    ? limit
    : /* defence: short-day-has-its-share */ Math.floor(
        (limit * (endsAt.getTime() - beganAt.getTime())) / dayMs,
      );
  const since = (from: Date) => likedAt.filter((at) => at >= from).length;
  return Math.max(0, Math.min(share - since(beganAt), limit - since(midnightAt)));
}

/** The remaining likes, and when there are more. A short day may be followed by one without likes. */
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

/** The day with one more like; data that no later day needs is dropped. */
export function withLike(day: SwipeDay, now: Date): SwipeDay {
  const old = now.getTime() - likeTimesKeptDays * dayMs;
  return { ...day, likedAt: [...day.likedAt.filter((at) => at.getTime() > old), now] };
}
