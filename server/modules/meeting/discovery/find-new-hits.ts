import type { Db } from "#server/db/open-database.ts";
import type { CardRow } from "#server/modules/people/profiles/present-card.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { applyFilters, type GivenFilters } from "./apply-filters.ts";
import { findByTime } from "./find-by-time.ts";
import { readSearcher } from "./find-searcher.ts";
import { limitDistance } from "./limit-distance.ts";
import { beforeAllIds } from "./queries.ts";
import { readCellsAround } from "./read-cells-around.ts";
import type { Search } from "./search.ts";
import { newMembersCountedAtMost } from "./search-limits.ts";

type Asked = {
  site: RequestSite;
  memberId: string;
  given: GivenFilters;
  /** The members who are new from `since` until before `until`. */
  since: Date;
  until: Date;
  now: Date;
};

/**
 * The newest hits of a member's search within a period, with the statements of the search page: the same members are
 * left out. Real members only, no other kind and no examples. Presence is no filter here, because it says who is there
 * at the minute of a mail.
 */
export async function findNewHits(db: Db, asked: Asked): Promise<CardRow[]> {
  const { site, memberId, given, since, until, now } = asked;
  const searcher = await readSearcher(db, site, memberId);
  const filters = applyFilters(given, { searcher, site, country: null, now });
  const cells = await readCellsAround(db, { searcher, filters });
  const search = limitDistance(cells, {
    siteId: site.id,
    searcher,
    filters: { ...filters, isOnline: false, isNew: true, order: "newest" as const, kind: "member" as const },
    at: now,
    newSince: since,
  } satisfies Search);
  // The list continues behind everybody who is new since the end of the period or later.
  const behind = { rank: until.toISOString(), memberId: beforeAllIds };
  const wanted = { limit: newMembersCountedAtMost, behind, areFew: false, most: newMembersCountedAtMost };
  const { found } = await findByTime(db, search, wanted);
  // The card is null if the searcher may not see the member.
  return found.flatMap(({ card }) => (card && !card.isExample ? [card] : []));
}
