import type { CellDirectory } from "#server/platform/geo/cells.ts";
import type { Search } from "./search.ts";

/** The same search with the cells of its filter by distance. Without this, the filter finds nobody. */
export function limitDistance<One extends Search>(cells: CellDirectory, search: One): One {
  const { filters, searcher } = search;
  if (filters.distance === null || searcher.cell === null) return search;
  const cellsWithin = cells.within(searcher.cell, filters.distance).sort((one, other) => one - other);
  return { ...search, cellsWithin };
}
