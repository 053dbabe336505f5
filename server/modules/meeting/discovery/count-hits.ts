import type { Db } from "#server/db/open-database.ts";
import { ask } from "./ask.ts";
import type { Search } from "./search.ts";
import { countedAtMost } from "./search-limits.ts";

export type HitCount = { count: number; isMinimum: boolean };

/** Exact up to the highest counted number. */
export async function countHits(db: Db, search: Search): Promise<HitCount> {
  const { statements, values } = ask(db, search);
  const [row] = await statements.count.execute({ ...values, most: countedAtMost + 1 });
  return hitCountOf(row?.count ?? 0);
}

export function hitCountOf(count: number): HitCount {
  return { count: Math.min(count, countedAtMost), isMinimum: count > countedAtMost };
}
