import { and, eq, lt } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { profiles } from "#server/db/schema/profiles.ts";

/**
 * Stores that the member is present now, if the stored time is older than `staleBefore`. For a member who
 * hides it no time is stored, because the order of a search would show it.
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
