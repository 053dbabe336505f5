import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { likes } from "#server/db/schema/likes.ts";

/** The liked member opened the liker's profile: the like is no longer new. True where it was. */
export async function markLikeSeen(
  db: Db,
  { memberId, likerId, now }: { memberId: string; likerId: string; now: Date },
): Promise<boolean> {
  const seen = await db
    .update(likes)
    .set({ seenAt: now })
    .where(and(eq(likes.fromId, likerId), eq(likes.toId, memberId), isNull(likes.seenAt)))
    .returning({ fromId: likes.fromId });
  return seen.length > 0;
}
