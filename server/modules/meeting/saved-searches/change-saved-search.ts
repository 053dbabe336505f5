import { and, eq, not } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { savedSearches } from "#server/db/schema/saved-searches.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import { tellsOfMembers } from "./may-tell.ts";
import { readName } from "./read-name.ts";
import { startOfDay } from "./start-of-day.ts";

type Change = { memberId: string; id: string; name?: string; tellsWeekly?: boolean; now: Date };

/** Renames one of the member's saved searches, or switches its weekly note. Repeating it changes nothing. */
export async function changeSavedSearch(db: Db, change: Change): Promise<void> {
  const { memberId, id, tellsWeekly, now } = change;
  const name = change.name === undefined ? undefined : readName(change.name);
  const own = and(
    eq(savedSearches.id, id),
    // defence: own-saved-searches
    eq(savedSearches.memberId, memberId),
  );
  await db.transaction(async (tx) => {
    const [search] = await tx.select().from(savedSearches).where(own).for("update");
    if (!search) throw new AppError("not_found");
    if (tellsWeekly && !tellsOfMembers(search)) throw new FieldError({ tells_weekly: { code: "invalid" } });
    if (name !== undefined) await tx.update(savedSearches).set({ name }).where(own);
    if (tellsWeekly === false) await tx.update(savedSearches).set({ tellsWeekly }).where(own);
    if (!tellsWeekly) return;
    // The first note tells of members who sign up from now on; switching it on again keeps its period.
    const today = startOfDay(now);
    await tx
      .update(savedSearches)
      .set({ tellsWeekly, toldFrom: today, toldUntil: today })
      .where(and(own, not(savedSearches.tellsWeekly)));
  });
}
