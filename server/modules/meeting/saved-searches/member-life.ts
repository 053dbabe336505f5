import { eq } from "drizzle-orm";
import { holdLockOn } from "#server/db/hold-lock.ts";
import { savedSearches } from "#server/db/schema/saved-searches.ts";
import type { MemberLife } from "#server/platform/member-life.ts";

export const savedSearchesLife: MemberLife = {
  module: "saved-searches",
  tables: { saved_searches: { forget: "erased", export: "shown" } },
  async forget(tx, { memberId }) {
    // Before the rows, as a weekly note does (tell-saved-searches.ts): both lock several rows, in different orders.
    await holdLockOn(tx, "savedSearches", memberId);
    await tx.delete(savedSearches).where(eq(savedSearches.memberId, memberId));
    return "gone";
  },
  async export(db, memberId) {
    return {
      saved_searches: await db
        .select({
          name: savedSearches.name,
          filters: savedSearches.filters,
          createdAt: savedSearches.createdAt,
          tellsWeekly: savedSearches.tellsWeekly,
        })
        .from(savedSearches)
        .where(eq(savedSearches.memberId, memberId))
        .orderBy(savedSearches.createdAt, savedSearches.id),
    };
  },
};
