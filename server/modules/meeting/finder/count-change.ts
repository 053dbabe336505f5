import type { FinderCard } from "#contracts/meeting/finder-cards.ts";
import { AppError } from "#server/platform/errors.ts";
import type { RateLimits } from "#server/platform/rate-limit.ts";
import { daySeconds, weekSeconds } from "#server/platform/time-units.ts";
import { changesOfCardPerWeek, changesPerDay } from "./finder-limits.ts";

/**
 * Counts an answer to a card and refuses too many changes. True for a change: the card was answered within
 * the last week already. Counted apart from the row, so that deleting an answer does not reset the count.
 */
export type CountChange = () => Promise<boolean>;

type Limit = readonly [key: string, limit: number, seconds: number];

/**
 * Stores an answer with `store`, which counts it if the answer differs from the stored one. If nothing is stored,
 * nothing stays counted, so that a repeated first answer is still the first one.
 */
export async function countingChange<T>(
  rateLimits: RateLimits,
  { memberId, card }: { memberId: string; card: FinderCard },
  store: (count: CountChange) => Promise<T>,
): Promise<T> {
  const key = `${memberId}:${card}`;
  const taken: Limit[] = [];
  async function take(...limit: Limit): Promise<void> {
    await rateLimits.take(...limit);
    taken.push(limit);
  }
  async function count(): Promise<boolean> {
    if (await isTaken(take(`finder-first:${key}`, 1, weekSeconds))) return false;
    // defence: changes-of-answers-counted
    await take(`finder-card:${key}`, changesOfCardPerWeek, weekSeconds);
    await take(`finder-day:${memberId}`, changesPerDay, daySeconds);
    return true;
  }
  try {
    return await store(count);
  } catch (error) {
    for (const limit of taken) await rateLimits.giveBack(...limit);
    throw error;
  }
}

async function isTaken(taking: Promise<void>): Promise<boolean> {
  try {
    await taking;
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "too_many_requests") return false;
    throw error;
  }
}
