import type { FinderCard } from "#contracts/meeting/finder-cards.ts";
import { AppError } from "#server/platform/errors.ts";
import type { RateLimits } from "#server/platform/rate-limit.ts";
import { daySeconds, weekSeconds } from "#server/platform/time-units.ts";
import { changesOfCardPerWeek, changesPerDay } from "./finder-limits.ts";

/**
 * Counts an answer to a card and refuses too many changes. True for a change: the card was answered within
 * the last week already. Counted apart from the row, so that deleting an answer does not reset the count.
 */
export async function countChange(
  rateLimits: RateLimits,
  { memberId, card }: { memberId: string; card: FinderCard },
): Promise<boolean> {
  const key = `${memberId}:${card}`;
  if (await isFirst(rateLimits, key)) return false;
  // defence: changes-of-answers-counted
  await rateLimits.take(`finder-card:${key}`, changesOfCardPerWeek, weekSeconds);
  await rateLimits.take(`finder-day:${memberId}`, changesPerDay, daySeconds);
  return true;
}

async function isFirst(rateLimits: RateLimits, key: string): Promise<boolean> {
  try {
    await rateLimits.take(`finder-first:${key}`, 1, weekSeconds);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "too_many_requests") return false;
    throw error;
  }
}
