import { and, eq, gt } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { profiles } from "#server/db/schema/profiles.ts";

/** Shows the member as absent from now on, as if last seen at `lastSeenAt`. */
export async function endPresence(
  db: Db,
  { memberId, lastSeenAt }: { memberId: string; lastSeenAt: Date },
): Promise<void> {
  await db
    .update(profiles)
    .set({ lastSeenAt })
    .where(and(eq(profiles.memberId, memberId), gt(profiles.lastSeenAt, lastSeenAt)));
}
