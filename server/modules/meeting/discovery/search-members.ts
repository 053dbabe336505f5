import type { Db } from "#server/db/open-database.ts";
import type { Point } from "#server/platform/geo/distance.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { CursorSeal } from "#server/platform/paging/sealed-cursor.ts";
import { applyFilters, type GivenFilters } from "./apply-filters.ts";
import type { CellDirectory } from "./cells.ts";
import { countHits } from "./count-hits.ts";
import { findSearcher } from "./find-searcher.ts";
import { findSimilar, type Relaxation } from "./find-similar.ts";
import type { Filters, Search } from "./search.ts";
import { membersPerPage, similarBelow } from "./search-limits.ts";
import { type Hit, type HitPlace, selectHits } from "./select-hits.ts";

export type SearchPage = {
  hits: Hit[];
  count: number;
  isMinimum: boolean;
  nextCursor: string | null;
  filters: Filters;
  similar: Hit[];
  relaxed: Relaxation[];
};

type Question = {
  site: RequestSite;
  memberId: string | null;
  /** Where the request comes from, for those whose profile names no country. */
  country: string | null;
  given: GivenFilters;
  cursor: string | undefined;
  now: Date;
};

/** What a later page needs of the first one. Sealed: it holds more of others than cards tell. */
type Place = {
  filters: Filters;
  at: string;
  cell: Point | null;
  count: number;
  isMinimum: boolean;
  behind: HitPlace;
};

/** What searches work with beside the database. */
export type SearchTools = { cursors: CursorSeal; cells: CellDirectory };

/** One page of a search, and on the only page of a short one the similar members. */
export async function searchMembers(
  db: Db,
  { cursors, cells }: SearchTools,
  question: Question,
): Promise<SearchPage> {
  const list = nameOf(question);
  const place = question.cursor === undefined ? null : (cursors.open(question.cursor, list) as Place);
  const search = await beginOrContinue(db, cells, question, place);
  const { count, isMinimum } = place ?? (await countHits(db, search));
  const { hits, next: behind } = await selectHits(db, cells, search, {
    limit: membersPerPage,
    behind: place?.behind ?? null,
    areFew: !isMinimum,
  });
  const isShort = !place && count < similarBelow;
  const { similar, relaxed } = isShort
    ? await findSimilar(db, cells, search, hits)
    : { similar: [], relaxed: [] };
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
    similar,
    relaxed,
    nextCursor: next ? cursors.seal(next satisfies Place, list) : null,
  };
}

/** A cursor goes on with the search it was handed out for, by the same member and with the same filters in the URL. */
function nameOf({ site, memberId, given }: Question): string {
  const { gender, country, countryregion, min_age, max_age, order } = given;
  return JSON.stringify([
    "members-2",
    site.id,
    memberId,
    gender,
    country,
    countryregion,
    min_age,
    max_age,
    order,
  ]);
}

/** A search that goes on keeps its time, place and filters, though a birthday or a move would change the defaults. */
async function beginOrContinue(
  db: Db,
  cells: CellDirectory,
  { site, memberId, country, given, now }: Question,
  place: Place | null,
): Promise<Search> {
  const searcher = await findSearcher(db, cells, site, memberId);
  if (!place) {
    const filters = applyFilters(given, { searcher, site, country, now });
    return { siteId: site.id, searcher, filters, at: now };
  }
  return {
    siteId: site.id,
    searcher: { ...searcher, cell: place.cell },
    filters: place.filters,
    at: new Date(place.at),
  };
}
