import { and, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { cardColumns } from "#server/modules/people/profiles/present-card.ts";
import { visibleTo } from "#server/modules/people/visibility/visible-to.ts";
import { ask, traitValuesOf } from "./ask.ts";
import { type HitCount, hitCountOf } from "./count-hits.ts";
import { fromTheLatest, type TimePlace } from "./find-by-time.ts";
import type { FoundPage, Search, Wanted } from "./search.ts";
import { countedAtMost } from "./search-limits.ts";

/**
 * Profiles of another kind than member, for searchers who ask for them (promise 1): of one kind, newest
 * first, by the same filters as members. They are few and have an index of their own, so no order of members
 * ever contains one.
 */
export async function findOtherKind(
  db: Db,
  search: Search,
  { limit, behind }: Wanted<TimePlace>,
): Promise<FoundPage<TimePlace>> {
  const { rank, behindId } = behind ? { rank: behind.rank, behindId: behind.memberId } : fromTheLatest;
  const rows = await db
    .select({ rank: sql<string>`${profiles.createdAt}::text`, ...cardColumns(search.searcher.memberId) })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.memberId))
    .where(
      and(
        isFound(db, search),
        sql`(${profiles.createdAt}, ${profiles.memberId}) < (${rank}::timestamptz, ${behindId}::uuid)`,
      ),
    )
    .orderBy(desc(profiles.createdAt), desc(profiles.memberId))
    .limit(limit);
  const found = rows.map((card) => ({ place: { rank: card.rank, memberId: card.memberId }, card }));
  return { found, total: null };
}

/** Counted separately: no number of members ever includes them. */
export async function countOtherKind(db: Db, search: Search): Promise<HitCount> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.memberId))
    .where(isFound(db, search))
    .limit(countedAtMost + 1)
    .as("some");
  const [row] = await db.select({ count: count() }).from(some);
  return hitCountOf(row?.count ?? 0);
}

function isFound(db: Db, search: Search): SQL {
  const { siteId, searcher, filters } = search;
  const { genders, after, until, seenAfter, newFrom } = ask(db, search).values;
  const { country, region, withPhoto, isOnline, isNew, interests, seeks } = filters;
  const traits = Object.values(traitValuesOf(filters)).filter((options) => options.length > 0);
  return and(
    eq(profiles.siteId, siteId),
    // A separate condition, so that the index by kind is used.
    sql`${profiles.kind} <> 'member'`,
    eq(profiles.kind, filters.kind),
    visibleTo(db, { siteId, memberId: searcher.memberId }, "discovery"),
    inArray(profiles.gender, genders),
    searcher.gender ? sql`${searcher.gender} = any(${profiles.seeks})` : undefined,
    country === null ? undefined : eq(profiles.country, country),
    region === null ? undefined : eq(profiles.shownRegion, region),
    sql`${profiles.birthDate} > ${after}::date and ${profiles.birthDate} <= ${until}::date`,
    withPhoto ? eq(profiles.hasPhoto, true) : undefined,
    isOnline
      ? sql`${profiles.lastSeenAt} > ${seenAfter}::timestamptz and not ${profiles.hidesOnline}`
      : undefined,
    isNew ? sql`${profiles.createdAt} >= ${newFrom}::timestamptz` : undefined,
    interests.length > 0
      ? sql`(${profiles.interestBits} & interest_bits(${sql.param(interests)}::text[])) <> 0::bit(64)`
      : undefined,
    seeks ? sql`${seeks} = any(${profiles.seeks})` : undefined,
    ...traits.map((options) => sql`(${profiles.traitBits} & trait_bits(${sql.param(options)}::text[])) <> 0`),
  ) as SQL;
}
