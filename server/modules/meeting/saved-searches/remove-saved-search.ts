import { and, eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { savedSearches } from "#server/db/schema/saved-searches.ts";

/** Deletes one of the member's saved searches. One of another member, or an unknown one, counts as deleted. */
export async function removeSavedSearch(
  db: Db,
  { memberId, id }: { memberId: string; id: string },
): Promise<void> {
  await db.delete(savedSearches).where(
    and(
      eq(savedSearches.id, id),
      // defence: own-searches-deleted
      eq(savedSearches.memberId, memberId),
    ),
  );
}
