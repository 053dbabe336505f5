import type { Db } from "#server/db/open-database.ts";
import type { Point } from "#server/platform/geo/distance.ts";
import { ask } from "./ask.ts";
import { type CellDirectory, everywhere, type Ring } from "./cells.ts";
import { afterAllIds, type MeritRow } from "./queries.ts";
import type { Search } from "./search.ts";

/** Behind whom a list goes on. */
export type CellPlace = { cellId: number; memberId: string };
type Placed = { cellId: number; memberId: string };
/** A search by somebody who has a place. */
export type PlacedSearch = Search & { searcher: { cell: Point } };

export type Walk = {
  ring?: Ring;
  /** Seen at or after the one, before the other: PostgreSQL's timestamps. */
  seenSince?: string;
  seenBefore?: string;
  behind: CellPlace | null;
  /** The last cell to be looked into, where there is one. */
  lastCell?: number | undefined;
  limit: number;
};

const timesMore = 4;
const unknownCell = -1;

/** The nearest members: few hits are sorted, of many only as many cells are looked into as a page takes. */
export async function findNearest(
  db: Db,
  cells: CellDirectory,
  search: PlacedSearch,
  wanted: { limit: number; behind: CellPlace | null; areFew: boolean },
): Promise<{ memberId: string; place: CellPlace }[]> {
  const { limit, behind, areFew } = wanted;
  const rows = areFew
    ? await sortFew(db, cells, search, behind)
    : await walkCells(db, cells, search, { behind, limit, ring: ringOf(search) });
  return rows.slice(0, limit).map(({ memberId, cellId }) => ({ memberId, place: { cellId, memberId } }));
}

function ringOf({ withinKm }: Search): Ring {
  return withinKm === undefined ? everywhere : { from: 0, to: withinKm };
}

async function sortFew(
  db: Db,
  cells: CellDirectory,
  search: PlacedSearch,
  behind: CellPlace | null,
): Promise<Placed[]> {
  const { statements, values } = ask(db, search);
  const compare = compareFrom(cells, search.searcher.cell);
  const rows = (await statements.all.execute(values)).sort(compare);
  return behind ? rows.filter((row) => compare(row, behind) > 0) : rows;
}

/** The order that a walk through cells has: by distance, cell, and the latest member first. */
export function compareFrom(cells: CellDirectory, place: Point): (one: Placed, other: Placed) => number {
  const compareCells = cells.compareFrom(place);
  return (one, other) => {
    const byCell = compareCells(one.cellId, other.cellId);
    if (byCell !== 0 || one.memberId === other.memberId) return byCell;
    return one.memberId < other.memberId ? 1 : -1;
  };
}

function walkCells(db: Db, cells: CellDirectory, search: PlacedSearch, walk: Walk): Promise<Placed[]> {
  const { statements, values } = ask(db, search);
  return walkOn(cells, search, walk, (step) => statements.inCells.execute({ ...values, ...step }));
}

/** The same, with what the score of a best match is made of. */
export function walkCellsWithMerits(
  db: Db,
  cells: CellDirectory,
  search: PlacedSearch,
  walk: Walk,
): Promise<MeritRow[]> {
  const { statements, values } = ask(db, search);
  return walkOn(cells, search, walk, async (step) =>
    (await statements.inCellsWithMerits.execute({ ...values, ...step })).map(({ merit }) => merit),
  );
}

/** As many cells at first as members are wanted, and ever more of them where they hold too few. */
async function walkOn<Row extends Placed>(
  cells: CellDirectory,
  { searcher, filters }: PlacedSearch,
  { ring = everywhere, seenSince = "-infinity", seenBefore = "infinity", behind, lastCell, limit }: Walk,
  execute: (step: Record<string, unknown>) => Promise<Row[]>,
): Promise<Row[]> {
  const found: Row[] = [];
  // The rest of a cell that was begun comes first.
  let begun = behind ? [behind.cellId] : [];
  let passed = behind?.cellId ?? null;
  for (let size = limit; ; size *= timesMore) {
    const wanted = { country: filters.country, ring, behind: passed, limit: size };
    const next = cells.nearest(searcher.cell, wanted);
    const batch = [...begun, ...next];
    const end = lastCell === undefined ? -1 : batch.indexOf(lastCell);
    const rows = await execute({
      cells: end < 0 ? batch : batch.slice(0, end + 1),
      behindCell: behind?.cellId ?? unknownCell,
      behindId: behind?.memberId ?? afterAllIds,
      seenSince,
      seenBefore,
      limit: limit - found.length,
    });
    found.push(...rows);
    if (found.length >= limit || next.length < size || end >= 0) return found;
    passed = next.at(-1) ?? passed;
    begun = [];
  }
}
