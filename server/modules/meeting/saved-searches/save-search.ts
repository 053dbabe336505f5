import { eq } from "drizzle-orm";
import { savedSearchesAtMost } from "#contracts/limits.ts";
import { holdLockOn } from "#server/db/hold-lock.ts";
import type { Db } from "#server/db/open-database.ts";
import { savedSearches } from "#server/db/schema/saved-searches.ts";
import type { GivenFilters } from "#server/modules/meeting/discovery/apply-filters.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { newId } from "#server/platform/ids.ts";
import { keepKnownFilters } from "./keep-known-filters.ts";
import { readName } from "./read-name.ts";

export type SavedSearch = typeof savedSearches.$inferSelect;

type Saving = { site: RequestSite; memberId: string; name: string; filters: GivenFilters; now: Date };

/** Saves a search under a name. Filters that the search page would refuse are refused at their field. */
export async function saveSearch(db: Db, saving: Saving): Promise<SavedSearch> {
  const { site, memberId, filters, now } = saving;
  const name = readName(saving.name);
  checkFilters(filters, site);
  return db.transaction(async (tx) => {
    // Two simultaneous calls would both take the last place.
    // defence: saved-searches-counted-alone
    await holdLockOn(tx, "savedSearches", memberId);
    const saved = await tx.$count(savedSearches, eq(savedSearches.memberId, memberId));
    if (saved >= savedSearchesAtMost)
      throw new AppError("saved_search_limit_reached", { limit: savedSearchesAtMost });
    const [row] = await tx
      .insert(savedSearches)
      .values({ id: newId(), memberId, name, filters, createdAt: now })
      .returning();
    return row as SavedSearch;
  });
}

function checkFilters(filters: GivenFilters, site: RequestSite): void {
  const { min_age: min, max_age: max } = filters;
  if (min !== undefined && max !== undefined && min > max)
    throw new FieldError({ "filters.max_age": { code: "age_range_reversed" } });
  if (filters.countryregion && !keepKnownFilters(filters, site).countryregion)
    throw new FieldError({ "filters.countryregion": { code: "region_unknown" } });
}
