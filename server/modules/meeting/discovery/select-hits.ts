import type { Db } from "#server/db/open-database.ts";
import { listCards } from "#server/modules/people/profiles/list-cards.ts";
import type { CardRow } from "#server/modules/people/profiles/present-card.ts";
import type { CellDirectory } from "./cells.ts";
import { findBest, type MatchPlace } from "./find-best.ts";
import { findByTime, type TimePlace } from "./find-by-time.ts";
import { type CellPlace, findNearest } from "./find-nearest.ts";
import { hasPlace, type Search } from "./search.ts";

/** Behind whom a search goes on, in the terms of its order. */
export type HitPlace = TimePlace | CellPlace | MatchPlace;
export type Hit = { card: CardRow; place: HitPlace };
type Found = { memberId: string; place: HitPlace };

/**
 * Hits in the search's order, as cards want them, behind one known already; so many, or fewer where there are no more or
 * some have hidden meanwhile. `next` is the place behind which there are more: counted before cards leave anybody out.
 */
export async function selectHits(
  db: Db,
  cells: CellDirectory,
  search: Search,
  wanted: { limit: number; behind: HitPlace | null; areFew: boolean },
): Promise<{ hits: Hit[]; next: HitPlace | null }> {
  const withNext = await findHits(db, cells, search, { ...wanted, limit: wanted.limit + 1 });
  const found = withNext.slice(0, wanted.limit);
  const next = withNext.length > wanted.limit ? (found.at(-1)?.place ?? null) : null;
  const viewer = { siteId: search.siteId, memberId: search.searcher.memberId };
  const cards = await listCards(
    db,
    viewer,
    "discovery",
    found.map(({ memberId }) => memberId),
  );
  const places = new Map(found.map(({ memberId, place }) => [memberId, place]));
  const hits = cards.flatMap((card) => {
    const place = places.get(card.memberId);
    return place ? [{ card, place }] : [];
  });
  return { hits, next };
}

/** Places come from a cursor, which says its order: each has its own kind. */
export async function findHits(
  db: Db,
  cells: CellDirectory,
  search: Search,
  { limit, behind, areFew }: { limit: number; behind: HitPlace | null; areFew: boolean },
): Promise<Found[]> {
  const { order } = search.filters;
  if (hasPlace(search) && (order === "nearest" || search.withinKm !== undefined)) {
    return findNearest(db, cells, search, { limit, behind: behind as CellPlace | null, areFew });
  }
  if (order === "best")
    return findBest(db, cells, search, { limit, behind: behind as MatchPlace | null, areFew });
  return findByTime(db, search, { limit, behind: behind as TimePlace | null, areFew });
}
