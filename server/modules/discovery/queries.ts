import { and, eq, gt, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { photos } from "#server/db/schema/photos.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { visibleTo } from "#server/modules/safety/visible-to.ts";
import type { Point } from "#server/platform/geo/distance.ts";
import { birthDatesOf, type Search } from "./policy.ts";

/** Members whom a search finds: seen by the searcher, wanted by the searcher, wanting the searcher. */
export function isHit(db: Db, { siteId, searcher, filters, at, orWithinKm }: Search): SQL {
  const { after, until } = birthDatesOf(filters, at);
  const { gender, country, region } = filters;
  const isThere = country === null ? undefined : eq(profiles.country, country);
  const isNear =
    orWithinKm !== undefined && searcher.cell
      ? sql`${metresFrom(searcher.cell)} < ${orWithinKm * 1000}::int`
      : undefined;
  return and(
    visibleTo(db, { siteId, memberId: searcher.memberId }, "discovery"),
    eq(profiles.kind, "member"),
    gender === "any" ? undefined : eq(profiles.gender, gender),
    searcher.seeks.length === 0
      ? undefined
      : inArray(profiles.gender, searcher.seeks as ("woman" | "man" | "non_binary")[]),
    searcher.gender === null ? undefined : sql`${searcher.gender} = any(${profiles.seeks})`,
    isThere && isNear ? or(isThere, isNear) : isThere,
    region === null ? undefined : and(eq(profiles.region, region), showsField("region")),
    gt(profiles.birthDate, after),
    lte(profiles.birthDate, until),
  ) as SQL;
}

/** Whoever hides a field is not found by it either. */
function showsField(field: string): SQL {
  return sql`not (${field} = any(${profiles.hiddenFields}))`;
}

const earthDiameterMetres = 2 * 6_371_008.8;

/** Metres between cells; null where the member has no place or hides it. */
function metresFrom({ lat, lon }: Point): SQL {
  const phi = sql`radians(${lat}::float8)`;
  const halfChord = sql`power(sin((radians(${profiles.cellLat}) - ${phi}) / 2), 2)
    + cos(${phi}) * cos(radians(${profiles.cellLat}))
    * power(sin(radians(${profiles.cellLon} - ${lon}::float8) / 2), 2)`;
  // Asked for by name: least() passes nulls over, and would put whoever has no place at the far end of the earth.
  return sql`(case when ${profiles.cellLat} is not null and ${showsField("region")}
    then round(${earthDiameterMetres}::float8 * asin(least(1, sqrt(${halfChord}))))::int end)`;
}

/** By what hits are ordered, the greatest first; the same rank by id. */
export function rankOf({ searcher, filters, at }: Search): { rank: SQL; type: SQL } {
  if (filters.order === "newest") return { rank: sql`${profiles.createdAt}`, type: sql`timestamptz` };
  if (filters.order === "online") return { rank: sql`${profiles.lastSeenAt}`, type: sql`timestamptz` };
  if (filters.order === "nearest" && searcher.cell) {
    const farthest = 2_147_483_647;
    return { rank: sql`(-coalesce(${metresFrom(searcher.cell)}, ${farthest}::int))`, type: sql`int` };
  }
  return { rank: scoreOf(searcher, at), type: sql`int` };
}

/**
 * "People near you first, who were active lately, share interests with you and show a photo": points for each.
 * Distance counts in the bands that cards say and activity in days as of the search's start, so that pages keep still.
 */
function scoreOf(searcher: Search["searcher"], at: Date): SQL {
  const since = (days: number) =>
    sql`${new Date(at.getTime() - days * 86_400_000).toISOString()}::timestamptz`;
  const activity = sql`(case when ${profiles.lastSeenAt} >= ${since(1)} then 30
    when ${profiles.lastSeenAt} >= ${since(7)} then 20
    when ${profiles.lastSeenAt} >= ${since(30)} then 10 else 0 end)`;
  const photo = sql`(case when ${profiles.memberId} in
    (select ${photos.memberId} from ${photos} where ${photos.status} = 'active') then 15 else 0 end)`;
  return sql`(${nearness(searcher.cell)} + ${activity} + ${sharedInterests(searcher.interests)} + ${photo})`;
}

function nearness(cell: Point | null): SQL {
  if (!cell) return sql`0`;
  const metres = metresFrom(cell);
  return sql`(select case when near.metres < 10000 then 40 when near.metres < 25000 then 32
    when near.metres < 50000 then 22 when near.metres < 100000 then 10 else 0 end
    from (select ${metres} as metres) near)`;
}

/** Five points for each, up to four of them. */
function sharedInterests(interests: string[]): SQL {
  if (interests.length === 0) return sql`0`;
  const own = sql.join(
    interests.map((topic) => sql`${topic}`),
    sql`, `,
  );
  return sql`(case when ${showsField("interests")} then 5 * least(4,
    (select count(*)::int from unnest(${profiles.interests}) topic where topic in (${own}))) else 0 end)`;
}
