import { holdLockOn } from "#server/db/hold-lock.ts";
import type { Db } from "#server/db/open-database.ts";

/** The ids of a pair as matches and conversations keep them: the lower one first. */
export function orderPair(oneId: string, otherId: string): { lowId: string; highId: string } {
  return oneId < otherId ? { lowId: oneId, highId: otherId } : { lowId: otherId, highId: oneId };
}

/**
 * Locks the likes between two members until the transaction ends. Otherwise two likes at the same instant
 * would not see each other, and both would miss the match.
 */
export async function lockPair(tx: Db, oneId: string, otherId: string): Promise<void> {
  const { lowId, highId } = orderPair(oneId, otherId);
  // defence: pair-locked
  await holdLockOn(tx, "pair", `likes:${lowId}:${highId}`);
}
