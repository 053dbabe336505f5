import { and, eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { hiddenProfiles } from "#server/db/schema/hidden-profiles.ts";
import type { Live } from "#server/platform/live/live.ts";

/** Shows a hidden profile again. One that was never hidden, or cannot be seen, counts as shown. */
export async function showProfile(
  { db, live }: { db: Db; live: Live },
  { memberId, hiddenId }: { memberId: string; hiddenId: string },
): Promise<void> {
  const gone = await db
    .delete(hiddenProfiles)
    .where(and(eq(hiddenProfiles.hiderId, memberId), eq(hiddenProfiles.hiddenId, hiddenId)))
    .returning({ hiddenId: hiddenProfiles.hiddenId });
  if (gone.length > 0) live.publish(memberId, "deck_changed", {});
}
