import { desc, eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { savedSearches } from "#server/db/schema/saved-searches.ts";
import { isSwitchedOn } from "#server/modules/ground/notifications/switches.ts";
import type { SavedSearch } from "./save-search.ts";

/** A member's saved searches, newest first, and whether the type of their notes is on. */
export async function listSavedSearches(
  db: Db,
  memberId: string,
): Promise<{ searches: SavedSearch[]; isWeeklyOn: boolean }> {
  const isOn = (channel: "email" | "push") =>
    isSwitchedOn(db, { memberId, type: "new_members_weekly", channel });
  const [searches, ...switches] = await Promise.all([
    db
      .select()
      .from(savedSearches)
      .where(eq(savedSearches.memberId, memberId))
      .orderBy(desc(savedSearches.createdAt), desc(savedSearches.id)),
    isOn("email"),
    isOn("push"),
  ]);
  return { searches, isWeeklyOn: switches.includes(true) };
}
