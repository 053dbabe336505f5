import type { Db } from "#server/db/open-database.ts";
import { cardOf } from "#server/modules/people/profiles/queries.ts";
import { type CellDirectory, everywhere, type Ring, vectorOf } from "#server/platform/geo/cells.ts";
import type { Point } from "#server/platform/geo/distance.ts";
import { ask } from "./ask.ts";
import { afterAllIds } from "./queries.ts";
import type { FoundPage, Search, Wanted } from "./search.ts";
import { cellsAtFirst, cellsTimesMore } from "./search-limits.ts";

/** Behind whom a list goes on. */
export type CellPlace = { cellId: number; memberId: string };
/** A search by somebody who has a place. */
export type PlacedSearch = Search & { searcher: { cell: Point } };

type Walk = { ring: Ring; behind: CellPlace | null; limit: number };

const unknownCell = -1;

/** The nearest members: few hits are sorted, of many only as many cells are looked into as a page takes. */
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

function ringOf({ withinKm }: Search): Ring {
  return withinKm === undefined ? everywhere : { from: 0, to: withinKm };
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
    // Before all where the list begins; a cell that no longer stands in the table is nowhere.
    behindFar: behind ? "infinity" : "-infinity",
    limit,
    most,
  });
  return { found: rows.map(hitOf), total: rows[0]?.total ?? 0 };
}

/** Ever more cells where the first ones hold too few. */
async function walkOn<Row>(
  cells: CellDirectory,
  { searcher, filters }: PlacedSearch,
  { ring, behind, limit }: Walk,
  execute: (step: Record<string, unknown>) => Promise<Row[]>,
): Promise<Row[]> {
  const found: Row[] = [];
  // The rest of a cell that was begun comes first.
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
