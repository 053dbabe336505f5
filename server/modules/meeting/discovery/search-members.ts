import { traitFields } from "#contracts/people/profile-options.ts";
import type { Db } from "#server/db/open-database.ts";
import type { CellDirectory } from "#server/platform/geo/cells.ts";
import type { Point } from "#server/platform/geo/distance.ts";
import type { Caller, RequestSite } from "#server/platform/http/context.ts";
import type { CursorSeal } from "#server/platform/paging/sealed-cursor.ts";
import { applyFilters, type GivenFilters } from "./apply-filters.ts";
import { countWithout, type Without } from "./count-without.ts";
import { findSearcher } from "./find-searcher.ts";
import { findSimilar, type Relaxation } from "./find-similar.ts";
import { limitDistance } from "./limit-distance.ts";
import type { Filters, Search } from "./search.ts";
import { membersPerPage, similarBelow } from "./search-limits.ts";
import { type Hit, type HitPlace, selectFirstHits, selectHits } from "./select-hits.ts";

export type SearchPage = {
  hits: Hit[];
  count: number;
  isMinimum: boolean;
  nextCursor: string | null;
  filters: Filters;
  without: Without[];
  similar: Hit[];
  relaxed: Relaxation[];
};

type Question = {
  site: RequestSite;
  caller: Caller | null;
  /** The request's country, for searchers whose profile names none. */
  country: string | null;
  given: GivenFilters;
  cursor: string | undefined;
  now: Date;
};

/** The data of the first page that later pages need. Sealed: it has more about others than cards show. */
type Place = {
  filters: Filters;
  at: string;
  cell: Point | null;
  count: number;
  isMinimum: boolean;
  behind: HitPlace;
};

/** The means of searches beside the database. */
export type SearchServices = { cursors: CursorSeal; cells: CellDirectory };

/** One page of a search; the only page of a short one also has the similar members. */
export async function searchMembers(
  db: Db,
  { cursors, cells }: SearchServices,
  question: Question,
): Promise<SearchPage> {
  const list = nameOf(question);
  const place = question.cursor === undefined ? null : (cursors.open(question.cursor, list) as Place);
  const search = limitDistance(cells, await beginOrContinue(db, question, place));
  const page = place
    ? { ...(await goOn(db, cells, search, place)), count: place.count, isMinimum: place.isMinimum }
    : await selectFirstHits(db, cells, search, membersPerPage);
  const { hits, count, isMinimum, next: behind } = page;
  const isShort = search.filters.kind === "member" && !place && count < similarBelow;
  const { similar, relaxed } = isShort
    ? await findSimilar(db, cells, search, hits)
    : { similar: [], relaxed: [] };
  const without = !place && count === 0 ? await countWithout(db, search) : [];
  const { filters, at, searcher } = search;
  const next = behind && {
    filters,
    at: at.toISOString(),
    cell: searcher.cell,
    count,
    isMinimum,
    behind,
  };
  return {
    hits,
    count,
    isMinimum,
    filters,
    without,
    similar,
    relaxed,
    nextCursor: next ? cursors.seal(next satisfies Place, list) : null,
  };
}

function goOn(db: Db, cells: CellDirectory, search: Search, { behind, isMinimum }: Place) {
  return selectHits(db, cells, search, { limit: membersPerPage, behind, areFew: !isMinimum });
}

/** A cursor continues only the search that returned it: the same member, the same filters in the URL. */
function nameOf({ site, caller, given }: Question): string {
  const { gender, country, countryregion, min_age, max_age, photo, online, interests, order, kind } = given;
  return JSON.stringify([
    "members-4",
    site.id,
    caller?.memberId ?? null,
    gender,
    country,
    countryregion,
    min_age,
    max_age,
    photo,
    online,
    given.new,
    interests,
    given.distance,
    given.seeks,
    traitFields.map((field) => given[field]),
    order,
    kind,
  ]);
}

/** A continued search keeps time, place and filters, even if a birthday or a move changes the defaults. */
async function beginOrContinue(
  db: Db,
  { site, caller, country, given, now }: Question,
  place: Place | null,
): Promise<Search> {
  const searcher = await findSearcher(db, site, caller);
  if (!place) {
    const filters = applyFilters(given, { searcher, site, country, now });
    return { siteId: site.id, searcher, filters, at: now };
  }
  return {
    siteId: site.id,
    searcher: { ...searcher, cell: place.cell },
    filters: place.filters,
    at: new Date(place.at),
    now,
  };
}
