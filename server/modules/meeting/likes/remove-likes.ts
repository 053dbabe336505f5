import { and, eq, or } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { likes, matches } from "#server/db/schema/likes.ts";
import { orderPair } from "#server/modules/people/visibility/lock-pair.ts";

/** Deletes the likes of two members in both directions, and their match. The caller has locked the pair. */
export async function removeLikesBetween(tx: Db, oneId: string, otherId: string): Promise<boolean> {
  const gone = await tx
    .delete(likes)
    .where(
      or(
        and(eq(likes.fromId, oneId), eq(likes.toId, otherId)),
        and(eq(likes.fromId, otherId), eq(likes.toId, oneId)),
      ),
    )
    .returning({ fromId: likes.fromId });
  const { lowId, highId } = orderPair(oneId, otherId);
  await tx.delete(matches).where(and(eq(matches.lowId, lowId), eq(matches.highId, highId)));
  return gone.length > 0;
}
