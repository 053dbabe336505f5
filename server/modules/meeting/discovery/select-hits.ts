import type { Db } from "#server/db/open-database.ts";
import type { CardRow } from "#server/modules/people/profiles/present-card.ts";
import type { CellDirectory } from "#server/platform/geo/cells.ts";
import { countHits, type HitCount, hitCountOf } from "./count-hits.ts";
import { findBest, type MatchPlace } from "./find-best.ts";
import { findByTime, type TimePlace } from "./find-by-time.ts";
import { type CellPlace, findNearest } from "./find-nearest.ts";
import { countOtherKind, findOtherKind } from "./find-other-kinds.ts";
import { expectsMany, noteCount } from "./recent-counts.ts";
import { type FoundPage, hasPlace, type Search, type Wanted } from "./search.ts";
import { allHits, countedAtMost } from "./search-limits.ts";

/** The hit after which a search continues, by its order. */
export type HitPlace = TimePlace | CellPlace | MatchPlace;
export type Hit = { card: CardRow; place: HitPlace };
export type HitPage = { hits: Hit[]; next: HitPlace | null };
type Selected = HitPage & { total: number | null };

/**
 * Hits in the search's order, with the data of cards, after a known one. There are fewer than asked for if no
 * more exist or some members have hidden meanwhile. `next` is the place after which there are more: taken
 * before hidden cards are left out.
 */
export async function selectHits(
  db: Db,
  cells: CellDirectory,
  search: Search,
  { most = allHits, ...wanted }: Omit<Wanted<HitPlace>, "most"> & { most?: number },
): Promise<Selected> {
  const { found: withNext, total } = await findHits(db, cells, search, {
    ...wanted,
    limit: wanted.limit + 1,
    most,
  });
  const found = withNext.slice(0, wanted.limit);
  const next = withNext.length > wanted.limit ? (found.at(-1)?.place ?? null) : null;
  const hits = found.flatMap(({ place, card }) => (card ? [{ card, place }] : []));
  return { hits, next, total };
}

/**
 * The first hits of a search, and their number. Similar searches tell whether to expect few or many: if that
 * guess is right, the database is asked once.
 */
export async function selectFirstHits(
  db: Db,
  cells: CellDirectory,
  search: Search,
  limit: number,
): Promise<HitPage & HitCount> {
  const few = () =>
    selectHits(db, cells, search, { limit, behind: null, areFew: true, most: countedAtMost + 1 });
  const many = () => selectHits(db, cells, search, { limit, behind: null, areFew: false });
  if (search.filters.kind !== "member") {
    const [counted, page] = await Promise.all([countOtherKind(db, search), many()]);
    return { ...page, ...counted };
  }
  if (!expectsMany(search)) {
    const page = await few();
    const counted = hitCountOf(page.total ?? 0);
    noteCount(search, counted);
    return { ...(counted.isMinimum ? await many() : page), ...counted };
  }
  const [counted, page] = await Promise.all([countHits(db, search), many()]);
  noteCount(search, counted);
  // Few best matches are ranked differently from many; the other orders are the same for both.
  const isOther = !counted.isMinimum && search.filters.order === "best";
  return { ...(isOther ? await few() : page), ...counted };
}

/** Places come from a cursor, which names its order: each order has its own kind of place. */
export async function findHits(
  db: Db,
  cells: CellDirectory,
  search: Search,
  wanted: Wanted<HitPlace>,
): Promise<FoundPage<HitPlace>> {
  const { order, kind } = search.filters;
  if (kind !== "member") return findOtherKind(db, search, wanted as Wanted<TimePlace>);
  if (hasPlace(search) && (order === "nearest" || search.withinKm !== undefined)) {
    return findNearest(db, cells, search, wanted as Wanted<CellPlace>);
  }
  if (order === "best") return findBest(db, cells, search, wanted as Wanted<MatchPlace>);
  return findByTime(db, search, wanted as Wanted<TimePlace>);
}
