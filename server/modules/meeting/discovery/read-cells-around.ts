import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "#server/db/open-database.ts";
import { CellDirectory, type CellRow } from "#server/platform/geo/cells.ts";
import { latitudesWithin } from "#server/platform/geo/distance.ts";
import type { Search } from "./search.ts";

/** The cells that a search by distance needs, in a job: only requests of members fill the directory of a process. */
export async function readCellsAround(
  db: Db,
  { searcher, filters }: Pick<Search, "searcher" | "filters">,
): Promise<CellDirectory> {
  const cells = new CellDirectory();
  if (searcher.cell === null || filters.distance === null) return cells;
  const { south, north } = latitudesWithin(searcher.cell, filters.distance);
  const around = sql`select * from cells where lat >= ${south} and lat <= ${north} order by id`;
  cells.add(await rowsOf<CellRow>(db, around));
  return cells;
}
