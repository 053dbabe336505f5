import { and, eq, exists, isNull, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { likes } from "#server/db/schema/likes.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { isReceivedLike } from "./queries.ts";

/**
 * The liked member opened the liker's profile, so the like is no longer new. True if it was new. If the liker
 * may not be shown, the like stays new until they may be.
 */
export async function markLikeSeen(
  db: Db,
  { siteId, memberId, likerId, now }: { siteId: string; memberId: string; likerId: string; now: Date },
): Promise<boolean> {
  const shown = db
    .select({ one: sql`1` })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.memberId))
    .where(and(eq(profiles.memberId, likerId), isReceivedLike(db, { siteId, memberId })));
  const seen = await db
    .update(likes)
    .set({ seenAt: now })
    .where(and(eq(likes.fromId, likerId), eq(likes.toId, memberId), isNull(likes.seenAt), exists(shown)))
    .returning({ fromId: likes.fromId });
  return seen.length > 0;
}
