import { genders } from "#contracts/people/profile-options.ts";
import type { Db } from "#server/db/open-database.ts";
import { statementsOf } from "./queries.ts";
import { birthDatesOf, type Search } from "./search.ts";

/** The statements of a search and their values. */
export function ask(db: Db, search: Search) {
  const { siteId, searcher, filters, at, deck } = search;
  const sought = searcher.seeks.length === 0 ? genders : searcher.seeks;
  const { after, until } = birthDatesOf(filters, at);
  const shape = {
    isMember: searcher.memberId !== null,
    soughtBy: searcher.gender,
    isInCountry: filters.country !== null,
    isInRegion: filters.region !== null,
    isDeck: deck !== undefined,
  };
  return {
    shape,
    statements: statementsOf(db, shape),
    values: {
      siteId,
      memberId: searcher.memberId,
      genders: sought.filter((gender) => filters.gender === "any" || filters.gender === gender),
      country: filters.country,
      region: filters.region,
      after,
      until,
      passedSince: deck?.passedSince.toISOString(),
    },
  };
}
