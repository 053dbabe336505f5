import type { Db } from "#server/db/open-database.ts";
import { cardOf } from "#server/modules/people/profiles/queries.ts";
import { type CellDirectory, everywhere, type Ring } from "#server/platform/geo/cells.ts";
import { dayMs } from "#server/platform/time-units.ts";
import { ask } from "./ask.ts";
import { findByTime } from "./find-by-time.ts";
import { afterAllIds, beforeAllIds } from "./queries.ts";
import { scoreValues } from "./score-rules.ts";
import { type FoundPage, hasPlace, type Search, type Wanted } from "./search.ts";
import {
  aboveEveryScore,
  cellsOfWindow,
  tierDays,
  tierKm,
  windowGrown,
  windowSize,
} from "./search-limits.ts";

/** Where a window begins or ends: the tier, and the member in it after whom it begins or ends. */
type Edge = { tier: number; rank: string; cellId: number; memberId: string };

export type MatchPlace = {
  score: number;
  memberId: string;
  /** The window of that member: its first and last place when it was opened; null: all hits. */
  from: Edge | null;
  to: Edge | null;
};
/**
 * Best matches. Few hits are all compared by their score. Of many hits, the likeliest come first in windows
 * of five pages (near and recently here before farther or longer away), and the score sorts each window.
 */
export async function findBest(
  db: Db,
  cells: CellDirectory,
  search: Search,
  wanted: Wanted<MatchPlace>,
): Promise<FoundPage<MatchPlace>> {
  if (wanted.areFew) return findFewBest(db, cells, search, wanted);
  if (!search.searcher.seesVisits && !hasPlace(search)) return findNewestAsBest(db, search, wanted);
  const { limit } = wanted;
  const found: FoundPage<MatchPlace>["found"] = [];
  let { behind } = wanted;
  let from = behind?.from ?? null;
  for (;;) {
    const window = await openWindow(db, cells, search, { from, behind, limit: limit - found.length });
    found.push(...window.found);
    if (found.length >= limit || window.to === null) return { found, total: null };
    from = window.to;
    behind = null;
  }
}

async function findFewBest(
  db: Db,
  cells: CellDirectory,
  search: Search,
  { behind, limit, most }: Wanted<MatchPlace>,
): Promise<FoundPage<MatchPlace>> {
  const { statements, values } = ask(db, search);
  const rows = await statements.fewBest.execute({
    ...values,
    ...scoreValues(cells, search),
    score: behind?.score ?? aboveEveryScore,
    behindId: behind?.memberId ?? afterAllIds,
    limit,
    most,
  });
  const found = rows.map((row) => ({
    place: { score: row.score, memberId: row.hitId, from: null, to: null },
    card: cardOf(row),
  }));
  return { found, total: rows[0]?.total ?? 0 };
}

/** Of many hits without a known distance or last visit: the newest first. */
async function findNewestAsBest(
  db: Db,
  search: Search,
  { behind, ...wanted }: Wanted<MatchPlace>,
): Promise<FoundPage<MatchPlace>> {
  const newest = { ...search, filters: { ...search.filters, order: "newest" as const } };
  const from = behind?.from ? { rank: behind.from.rank, memberId: behind.memberId } : null;
  const { found, total } = await findByTime(db, newest, { ...wanted, behind: from });
  return {
    found: found.map(({ place: { rank, memberId }, ...hit }) => ({
      ...hit,
      place: { score: 0, memberId, from: { tier: farTier, rank, cellId: 0, memberId }, to: null },
    })),
    total,
  };
}

/** Kilometres and days since the last visit: these two tell how likely a good match is. */
type Tier = { ring: Ring; days: { from: number; to: number } };

const near = { from: 0, to: tierKm.near };
const around = { from: tierKm.near, to: tierKm.around };
const week = { from: 0, to: tierDays.week };
const month = { from: tierDays.week, to: tierDays.month };
const longer = { from: tierDays.month, to: Number.POSITIVE_INFINITY };

const tiersByVisit: readonly Tier[] = [
  { ring: near, days: week },
  { ring: near, days: month },
  { ring: around, days: week },
  { ring: near, days: longer },
  { ring: around, days: month },
  { ring: around, days: longer },
];
/** After those: all others, by the last visit alone. */
const farTier = tiersByVisit.length;

/** If the site hides visits, there is one tier: by kilometres alone, without a limit. */
const always = { from: 0, to: Number.POSITIVE_INFINITY };

type Opening = { from: Edge | null; behind: MatchPlace | null; limit: number };

/**
 * This many hits of a window that begins after `from`, after the score of `behind`. A window that was opened
 * before ends where it ended then, however many of its members remain. Its end is null if no hit is left
 * after it.
 */
async function openWindow(db: Db, cells: CellDirectory, search: Search, { from, behind, limit }: Opening) {
  const to = behind?.to ?? null;
  const { statements, values } = ask(db, search);
  const window = windowValues(cells, search, { from, to });
  const rows = await statements.bestOfWindow.execute({
    ...values,
    ...scoreValues(cells, search),
    ...window.values,
    score: behind?.score ?? aboveEveryScore,
    behindScoreId: behind?.memberId ?? afterAllIds,
    wanted: limit,
  });
  const end = to ?? endOf(rows[0], window);
  const found = rows.flatMap((row) =>
    row.hitId === null
      ? []
      : { place: { score: row.score, memberId: row.hitId, from, to: end }, card: cardOf(row) },
  );
  return { found, to: end };
}

type Walked = { walked: number; lastTier: number; lastRank: string; lastCell: number; lastId: string };

/** The end of a window that is opened for the first time: null if it has looked everywhere. */
function endOf(
  last: Walked | undefined,
  { isWhole, lastCellAsked }: ReturnType<typeof windowValues>,
): Edge | null {
  if (last && last.walked >= windowSize) {
    return { tier: last.lastTier, rank: last.lastRank, cellId: last.lastCell, memberId: last.lastId };
  }
  if (isWhole || lastCellAsked === undefined) return null;
  return { tier: 0, rank: "infinity", cellId: lastCellAsked, memberId: beforeAllIds };
}

/** The cells around the searcher, nearest first, and each tier's part of them within the window. */
function tiersOf(cells: CellDirectory, search: Search, from: Edge | null) {
  if (!hasPlace(search)) return { list: [], tiers: [], isWhole: true };
  const { country, distance } = search.filters;
  /** The part of a ring within the filter's distance. */
  const part = ({ from, to }: Ring): Ring => ({ from, to: Math.min(to, distance ?? to) });
  const { cell, seesVisits } = search.searcher;
  // defence: hidden-visits-no-tiers
  if (!seesVisits) {
    const begun = from ? [from.cellId] : [];
    const wanted = { country, ring: part(everywhere), behind: from?.cellId ?? null, limit: cellsOfWindow };
    const next = cells.nearest(cell, wanted);
    const list = [...begun, ...next];
    const tiers = [{ number: 0, begin: 1, end: list.length, days: always }];
    return { list, tiers, isWhole: next.length < cellsOfWindow };
  }
  const inRing = (ring: Ring) =>
    cells.nearest(cell, { country, ring: part(ring), behind: null, limit: Number.POSITIVE_INFINITY });
  const [close, beyond] = [inRing(near), inRing(around)];
  const tiers = tiersByVisit.map(({ ring, days }, number) =>
    ring === near
      ? { number, begin: 1, end: close.length, days }
      : { number, begin: close.length + 1, end: close.length + beyond.length, days },
  );
  return { list: [...close, ...beyond], tiers, isWhole: true };
}

/** The values of a window, between its edges. */
function windowValues(
  cells: CellDirectory,
  search: Search,
  { from, to }: { from: Edge | null; to: Edge | null },
) {
  const { list, tiers, isWhole } = tiersOf(cells, search, from);
  const compare = hasPlace(search) ? cells.compareFrom(search.searcher.cell) : () => 0;
  const reached = tiers
    .filter(({ number }) => number >= (from?.tier ?? 0) && number <= (to?.tier ?? farTier))
    .map(({ number, begin, end, days }) => ({
      number,
      days,
      begin:
        number === from?.tier
          ? Math.max(begin, 1 + list.findIndex((id) => compare(id, from.cellId) >= 0))
          : begin,
      end:
        number === to?.tier
          ? Math.min(end, 1 + list.findLastIndex((id) => compare(id, to.cellId) <= 0))
          : end,
    }));
  const limit = to ? windowGrown : windowSize;
  const endsNear = to !== null && to.tier < farTier;
  // Without visits, the tiers have looked everywhere.
  const isWithin = search.filters.distance !== null;
  const goesFar = !endsNear && !isWithin && (search.searcher.seesVisits || !hasPlace(search));
  return {
    isWhole,
    lastCellAsked: list.at(-1),
    values: {
      cells: list,
      tiers: reached.map(({ number }) => number),
      begins: reached.map(({ begin }) => begin),
      ends: reached.map(({ end }) => end),
      since: reached.map(({ days }) => daysBefore(search.at, days.to)),
      // A member who came back since the search began belongs to the first tier.
      before: reached.map(({ days }) => (days.from === 0 ? "infinity" : daysBefore(search.at, days.from))),
      farTier,
      firstTier: from?.tier ?? nothing,
      behindCell: from?.cellId ?? nothing,
      behindId: from?.memberId ?? afterAllIds,
      rank: from?.tier === farTier ? from.rank : "infinity",
      lastTier: to?.tier ?? nothing,
      lastCell: to?.cellId ?? nothing,
      lastId: to?.memberId ?? beforeAllIds,
      lastRank: to?.tier === farTier ? to.rank : "-infinity",
      limit,
      farLimit: goesFar ? limit : 0,
    },
  };
}

/** A number that no tier and no cell has. */
const nothing = -1;

function daysBefore(at: Date, count: number): string {
  if (count === Number.POSITIVE_INFINITY) return "-infinity";
  return new Date(at.getTime() - count * dayMs).toISOString();
}
