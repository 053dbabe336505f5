import { searchFilters } from "#contracts/meeting/discovery.ts";
import { interestTopics } from "#contracts/people/profile-options.ts";
import { searchFieldsOf } from "#server/modules/ground/sites/search-fields.ts";
import type { GivenFilters } from "#server/modules/meeting/discovery/apply-filters.ts";
import { findRegion } from "#server/platform/geo/regions.ts";
import type { RequestSite } from "#server/platform/http/context.ts";

/**
 * The stored filters that still exist. A topic, a region or a value that is gone is left out, so that an old search
 * opens without an error and finds more, as an edited address does.
 */
export function keepKnownFilters(stored: Record<string, unknown>, site: RequestSite): GivenFilters {
  const kept = Object.fromEntries(
    Object.entries(searchFilters.shape).flatMap(([name, shape]) => {
      const given = name === "interests" ? knownTopics(stored[name]) : stored[name];
      if (given === undefined || given === null) return [];
      const { success, data } = shape.safeParse(given);
      return success && data !== undefined ? [[name, data]] : [];
    }),
  ) as GivenFilters;
  const { countryregion: region, min_age: min, max_age: max, ...others } = kept;
  const areAges = min === undefined || max === undefined || min <= max;
  return {
    ...others,
    ...(region && hasRegion(kept, site) && { countryregion: region }),
    ...(areAges && min !== undefined && { min_age: min }),
    ...(areAges && max !== undefined && { max_age: max }),
  };
}

function knownTopics(stored: unknown): string | undefined {
  if (typeof stored !== "string" || stored === "shared") return stored as string | undefined;
  const chosen = new Set(stored.split(","));
  return interestTopics.filter((topic) => chosen.has(topic)).join(",") || undefined;
}

/** A region is one of a country; a site without the filter for countries has none. */
function hasRegion({ country, countryregion }: GivenFilters, site: RequestSite): boolean {
  if (!country || !countryregion || !searchFieldsOf(site.settings).includes("country")) return false;
  return Boolean(findRegion(country, countryregion));
}
