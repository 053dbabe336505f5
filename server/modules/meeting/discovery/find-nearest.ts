import type { Db } from "#server/db/open-database.ts";
import { cardOf } from "#server/modules/people/profiles/queries.ts";
import { type CellDirectory, everywhere, type Ring, vectorOf } from "#server/platform/geo/cells.ts";
import type { Point } from "#server/platform/geo/distance.ts";
import { ask } from "./ask.ts";
import { afterAllIds } from "./queries.ts";
import type { FoundPage, Search, Wanted } from "./search.ts";
import { cellsAtFirst, cellsTimesMore } from "./search-limits.ts";

/** The hit after which a list continues. */
export type CellPlace = { cellId: number; memberId: string };
/** A search by a member who has a place. */
export type PlacedSearch = Search & { searcher: { cell: Point } };

type Walk = { ring: Ring; behind: CellPlace | null; limit: number };

const unknownCell = -1;

/** The nearest members: few hits are sorted; of many, only as many cells are read as a page needs. */
export async function findNearest(
  db: Db,
  cells: CellDirectory,
  search: PlacedSearch,
  wanted: Wanted<CellPlace>,
): Promise<FoundPage<CellPlace>> {
  const { limit, behind, areFew } = wanted;
  if (areFew) return findFewNearest(db, search, wanted);
  const { statements, values } = ask(db, search);
  const rows = await walkOn(cells, search, { behind, limit, ring: ringOf(search) }, (step) =>
    statements.inCells.execute({ ...values, ...step }),
  );
  return { found: rows.slice(0, limit).map(hitOf), total: null };
}

type HitRow = { hitId: string; cellId: number } & Parameters<typeof cardOf>[0];

function hitOf(row: HitRow) {
  return { place: { cellId: row.cellId, memberId: row.hitId }, card: cardOf(row) };
}

function ringOf({ withinKm = everywhere.to, filters }: Search): Ring {
  return { from: 0, to: Math.min(withinKm, filters.distance ?? everywhere.to) };
}

async function findFewNearest(
  db: Db,
  search: PlacedSearch,
  { behind, limit, most }: Wanted<CellPlace>,
): Promise<FoundPage<CellPlace>> {
  const { statements, values } = ask(db, search);
  const [x, y, z] = vectorOf(search.searcher.cell);
  const rows = await statements.fewNearest.execute({
    ...values,
    x,
    y,
    z,
    behindCell: behind?.cellId ?? unknownCell,
    behindId: behind?.memberId ?? afterAllIds,
    // Before all hits when a list begins; a cell removed from the table counts as no place.
    behindFar: behind ? "infinity" : "-infinity",
    limit,
    most,
  });
  return { found: rows.map(hitOf), total: rows[0]?.total ?? 0 };
}

/** Reads more and more cells if the first ones have too few hits. */
async function walkOn<Row>(
  cells: CellDirectory,
  { searcher, filters }: PlacedSearch,
  { ring, behind, limit }: Walk,
  execute: (step: Record<string, unknown>) => Promise<Row[]>,
): Promise<Row[]> {
  const found: Row[] = [];
  // The rest of a cell that was begun is read first.
  let begun = behind ? [behind.cellId] : [];
  let passed = behind?.cellId ?? null;
  for (let size = cellsAtFirst; ; size *= cellsTimesMore) {
    const wanted = { country: filters.country, ring, behind: passed, limit: size };
    const next = cells.nearest(searcher.cell, wanted);
    const rows = await execute({
      cells: [...begun, ...next],
      behindCell: behind?.cellId ?? unknownCell,
      behindId: behind?.memberId ?? afterAllIds,
      limit: limit - found.length,
    });
    found.push(...rows);
    if (found.length >= limit || next.length < size) return found;
    passed = next.at(-1) ?? passed;
    begun = [];
  }
}
