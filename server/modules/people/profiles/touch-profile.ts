import { and, eq, lt } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { profiles } from "#server/db/schema/profiles.ts";

/**
 * Shows that the member is here now, where the last sign of that is older than `staleBefore`. Of one who hides it no
 * order of a search may tell either: nothing is noted.
 */
export async function touchProfile(
  db: Db,
  { memberId, staleBefore, now }: { memberId: string; staleBefore: Date; now: Date },
): Promise<void> {
  await db
    .update(profiles)
    .set({ lastSeenAt: now })
    .where(
      and(
        eq(profiles.memberId, memberId),
        lt(profiles.lastSeenAt, staleBefore),
        // defence: presence-not-noted
        eq(profiles.hidesOnline, false),
      ),
    );
}
