import type { Db } from "#server/db/open-database.ts";
import { ask } from "./ask.ts";
import type { CellDirectory, Ring } from "./cells.ts";
import { fromTheLatest } from "./find-by-time.ts";
import { compareFrom, type PlacedSearch, walkCellsWithMerits } from "./find-nearest.ts";
import { beforeAllIds, type MeritRow } from "./queries.ts";
import { scoreOf } from "./score.ts";
import { hasPlace, type Search } from "./search.ts";

/** So many at a time are compared with each other by score: five pages. */
const windowSize = 120;
const dayMs = 86_400_000;

/** Where a window begins or ends: in which tier, and behind whom there. */
type Edge = { tier: number; rank: string; cellId: number; memberId: string };

export type MatchPlace = {
  score: number;
  memberId: string;
  /** The window the member stood in: from its first to its last as they were when it was opened; null: everybody. */
  from: Edge | null;
  to: Edge | null;
};
type Candidate = MeritRow & { edge: Edge };
type Window = { candidates: Candidate[]; to: Edge | null };

/**
 * Best matches. Few hits are all compared by their score. Of many, the likeliest come first in windows of five pages
 * (near and lately here before farther or longer gone), and inside each window the score decides.
 */
export async function findBest(
  db: Db,
  cells: CellDirectory,
  search: Search,
  wanted: { limit: number; behind: MatchPlace | null; areFew: boolean },
): Promise<{ memberId: string; place: MatchPlace }[]> {
  const { limit, areFew } = wanted;
  const found: { memberId: string; place: MatchPlace }[] = [];
  let { behind } = wanted;
  let from = behind?.from ?? null;
  for (;;) {
    const window = areFew
      ? { candidates: await everybody(db, search), to: null }
      : await openWindow(db, cells, search, { from, to: behind?.to ?? null });
    found.push(...ranked(cells, search, window, from).filter(({ place }) => isBehind(place, behind)));
    if (found.length >= limit || window.to === null) return found.slice(0, limit);
    from = window.to;
    behind = null;
  }
}

function ranked(
  cells: CellDirectory,
  { searcher, at }: Search,
  { candidates, to }: Window,
  from: Edge | null,
) {
  const kmTo = searcher.cell ? cells.kmFrom(searcher.cell) : () => Number.POSITIVE_INFINITY;
  return candidates
    .map((candidate) => {
      const score = scoreOf(candidate, { km: kmTo(candidate.cellId), interests: searcher.interests, at });
      return { memberId: candidate.memberId, place: { score, memberId: candidate.memberId, from, to } };
    })
    .sort((one, other) => compare(one.place, other.place));
}

type Scored = Pick<MatchPlace, "score" | "memberId">;

function compare(one: Scored, other: Scored): number {
  return other.score - one.score || (one.memberId < other.memberId ? 1 : -1);
}

function isBehind(place: Scored, behind: Scored | null): boolean {
  return behind === null || (place.memberId !== behind.memberId && compare(place, behind) > 0);
}

async function everybody(db: Db, search: Search): Promise<Candidate[]> {
  const { statements, values } = ask(db, search);
  return (await statements.allWithMerits.execute(values)).map(({ merit }) => inTier(merit, 0));
}

function inTier(row: MeritRow, tier: number): Candidate {
  const { rank, cellId, memberId } = row;
  return { ...row, edge: { tier, rank, cellId, memberId } };
}

/**
 * The candidates behind `from`: a window's worth, or as far as `to`, where it was opened before, however many of them
 * are still there. Its end is null where nobody is left behind it.
 */
async function openWindow(db: Db, cells: CellDirectory, search: Search, edges: Edges): Promise<Window> {
  const candidates = hasPlace(search) ? await nearby(db, cells, search, edges) : [];
  const isFull = candidates.length >= windowSize || (edges.to !== null && edges.to.tier < farTier);
  if (!isFull) {
    const most = edges.to ? windowGrown : windowSize;
    candidates.push(...(await farther(db, cells, search, edges, most - candidates.length)));
  }
  const isLast = edges.to === null && candidates.length < windowSize;
  return { candidates, to: isLast ? null : (edges.to ?? candidates.at(-1)?.edge ?? null) };
}

type Edges = { from: Edge | null; to: Edge | null };

/** A window that was opened before may have grown a little by those who moved or came back. */
const windowGrown = windowSize + 40;

const near = { from: 0, to: 50 };
const around = { from: 50, to: 150 };
const week = { from: 0, to: 7 };
const month = { from: 7, to: 30 };
const longer = { from: 30, to: Number.POSITIVE_INFINITY };

/** Kilometres and days since the last visit: who is likelier to be a good match, as far as both tell. */
const tiers: readonly { ring: Ring; days: { from: number; to: number } }[] = [
  { ring: near, days: week },
  { ring: near, days: month },
  { ring: around, days: week },
  { ring: near, days: longer },
  { ring: around, days: month },
  { ring: around, days: longer },
];
/** Behind those: everybody else, by the last visit alone. */
const farTier = tiers.length;

async function nearby(
  db: Db,
  cells: CellDirectory,
  search: PlacedSearch,
  { from, to }: Edges,
): Promise<Candidate[]> {
  const found: Candidate[] = [];
  const most = to ? windowGrown : windowSize;
  const order = compareFrom(cells, search.searcher.cell);
  for (const [tier, { ring, days }] of tiers.entries()) {
    if (from && tier < from.tier) continue;
    const rows = await walkCellsWithMerits(db, cells, search, {
      ring,
      seenSince: daysBefore(search.at, days.to),
      // Who came back since the search began belongs to the liveliest.
      seenBefore: days.from === 0 ? "infinity" : daysBefore(search.at, days.from),
      behind: from?.tier === tier ? from : null,
      lastCell: to?.tier === tier ? to.cellId : undefined,
      limit: most - found.length,
    });
    const inside = to?.tier === tier ? rows.filter((row) => order(row, to) <= 0) : rows;
    found.push(...inside.map((row) => inTier(row, tier)));
    if (to?.tier === tier || found.length >= most) break;
  }
  return found;
}

function daysBefore(at: Date, count: number): string {
  if (count === Number.POSITIVE_INFINITY) return "-infinity";
  return new Date(at.getTime() - count * dayMs).toISOString();
}

async function farther(
  db: Db,
  cells: CellDirectory,
  search: Search,
  edges: Edges,
  limit: number,
): Promise<Candidate[]> {
  const { statements, values } = ask(db, search);
  const from = edges.from?.tier === farTier ? edges.from : null;
  const { to } = edges;
  const rows = await statements.recentWithMerits.execute({
    ...values,
    exceptCells: hasPlace(search) ? cells.within(search.searcher.cell, around.to) : [],
    ...(from ? { rank: from.rank, behindId: from.memberId } : fromTheLatest),
    ...(to ? { lastRank: to.rank, lastId: to.memberId } : { lastRank: "-infinity", lastId: beforeAllIds }),
    limit,
  });
  return rows.map(({ merit }) => inTier(merit, farTier));
}
