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
  // defence: pair-locked
  await holdLockOn(tx, "pair", pairLock(oneId, otherId));
}

/** The name of the lock on a pair, for statements that take it themselves (`store_message_by_wish`). */
export function pairLock(oneId: string, otherId: string): string {
  const { lowId, highId } = orderPair(oneId, otherId);
  return `likes:${lowId}:${highId}`;
}
