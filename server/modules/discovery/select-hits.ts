import { and, desc, eq, notInArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { type CardRow, cardColumns } from "#server/modules/profiles/present-card.ts";
import { countedAtMost, type Search } from "./policy.ts";
import { isHit, rankOf } from "./queries.ts";

/** `rank` is text, so that nothing is lost between the database and a cursor. */
export type Hit = CardRow & { rank: string };
export type HitPlace = { rank: string; memberId: string };

/** Hits in the search's order, as cards want them, from a place on or without those known already. */
export function selectHits(
  db: Db,
  search: Search,
  options: { limit: number; behind?: HitPlace | undefined; except?: string[] },
) {
  const { rank, type } = rankOf(search);
  const { behind, except = [] } = options;
  const isBehind: SQL | undefined = behind
    ? sql`(${rank}, ${profiles.memberId}) < (${behind.rank}::${type}, ${behind.memberId}::uuid)`
    : undefined;
  return db
    .select({ ...cardColumns(search.searcher.memberId), rank: sql<string>`${rank}::text` })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.memberId))
    .where(
      and(isHit(db, search), isBehind, except.length > 0 ? notInArray(profiles.memberId, except) : undefined),
    )
    .orderBy(desc(rank), desc(profiles.memberId))
    .limit(options.limit);
}

/** Exact up to the most that is counted. */
export async function countHits(db: Db, search: Search): Promise<{ count: number; isMinimum: boolean }> {
  const hits = db
    .select({ one: sql`1`.as("one") })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.memberId))
    .where(isHit(db, search))
    .limit(countedAtMost + 1)
    .as("hits");
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(hits);
  const count = row?.count ?? 0;
  return { count: Math.min(count, countedAtMost), isMinimum: count > countedAtMost };
}
