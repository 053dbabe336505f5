import type { Db } from "#server/db/client.ts";
import { ask } from "./ask.ts";
import { countedAtMost, type Search } from "./policy.ts";

export type HitCount = { count: number; isMinimum: boolean };

/** Exact up to the most that is counted. */
export async function countHits(db: Db, search: Search): Promise<HitCount> {
  const { statements, values } = ask(db, search);
  const [row] = await statements.count.execute({ ...values, limit: countedAtMost + 1 });
  const count = row?.count ?? 0;
  return { count: Math.min(count, countedAtMost), isMinimum: count > countedAtMost };
}
