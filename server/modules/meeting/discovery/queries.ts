import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { cardBeside } from "#server/modules/people/profiles/queries.ts";
import { byAge, inOrder, narrowed, type Shape, unseen, value } from "./hit-rules.ts";
import { merits, scored } from "./score-rules.ts";

const eachGender = sql`unnest(${value("genders")}::text[]) wanted(gender)`;

export type TimeColumn = "created_at" | "last_seen_around";

const firstRow = sql`(${value("rank")}::timestamptz, ${value("behindId")}::uuid)`;
/** This many hits by time, after a known one; the caller adds an alias. */
export function byTime(
  shape: Shape,
  column: TimeColumn,
  columns: SQL,
  condition: SQL = sql`true`,
  limit: "limit" | "farLimit" = "limit",
): SQL {
  const time = sql`p.${sql.raw(column)}`;
  return sql`(select found.* from ${eachGender} cross join lateral (
      select ${columns} from profiles p
      where ${inOrder(shape)} and (${time}, p.member_id) < ${firstRow} and ${condition}
      order by ${time} desc, p.member_id desc limit ${unseen(limit, "int")}) found
    order by found.${sql.raw(column)} desc, found.member_id desc limit ${unseen(limit, "int")})`;
}

/** Few hits, and their number: at most `most` are read. */
function few(shape: Shape, columns: SQL): SQL {
  return sql`(select p.*, count(*) over ()::int as total
    from (select p.* from (${narrowed(shape, columns)}) p limit ${unseen("most", "int")}) p) hit`;
}

function fewByTime(shape: Shape, column: TimeColumn): SQL {
  const time = sql`hit.${sql.raw(column)}`;
  return sql`(select * from ${few(shape, sql`p.member_id, p.${sql.raw(column)}`)}
    where (${time}, hit.member_id) < ${firstRow}
    order by ${time} desc, hit.member_id desc limit ${unseen("limit", "int")}) hit`;
}

function fewByScore(shape: Shape): SQL {
  return sql`(select hit.member_id, hit.score, hit.total from ${scored(few(shape, merits))} hit
    where (hit.score, hit.member_id) < (${value("score")}::int, ${value("behindId")}::uuid)
    order by hit.score desc, hit.member_id desc limit ${unseen("limit", "int")}) hit`;
}

/** Squared chord to `cell`: it grows with the distance, as in the directory (platform/geo/cells.ts). */
const chord = sql`(power(cos(radians(cell.lat)) * cos(radians(cell.lon)) - ${value("x")}::float8, 2)
  + power(cos(radians(cell.lat)) * sin(radians(cell.lon)) - ${value("y")}::float8, 2)
  + power(sin(radians(cell.lat)) - ${value("z")}::float8, 2))`;

/** The nearest first, then by cell, the latest member first; members without a place come last. */
function fewByPlace(shape: Shape): SQL {
  const behind = sql`(select coalesce((select ${chord} from cells cell where cell.id = ${value("behindCell")}::int),
    ${value("behindFar")}::float8) as chord)`;
  return sql`(select hit.member_id, hit.cell_id, hit.total, hit.chord
    from (select hit.*, coalesce(${chord}, 'infinity') as chord from ${few(shape, sql`p.member_id, p.cell_id`)}
      left join cells cell on cell.id = hit.cell_id offset 0) hit cross join ${behind} behind
    where (hit.chord, hit.cell_id) > (behind.chord, ${value("behindCell")}::int)
      or ((hit.chord, hit.cell_id) = (behind.chord, ${value("behindCell")}::int)
        and hit.member_id < ${value("behindId")}::uuid)
    order by hit.chord, hit.cell_id, hit.member_id desc limit ${unseen("limit", "int")}) hit`;
}

/**
 * Members of a cell, latest first, after a given one; each cell is asked for at most the wanted total. Cells
 * are read one after the other, and only as many as needed, so the caller must add a limit.
 */
function inCell(shape: Shape, columns: SQL, condition: SQL): SQL {
  return sql`(select each.* from ${eachGender} cross join lateral (
      select ${columns} from profiles p
      where ${inOrder(shape)} and ${condition}
      order by p.member_id desc limit ${unseen("limit", "int")}) each
    order by each.member_id desc)`;
}

/** Members of the given cells, in the cells' order; of the first cell only those after a given member. */
export function inCells(shape: Shape, columns: SQL): SQL {
  const ofCell = sql`p.cell_id = cell.id
    and p.member_id < case when cell.id = ${value("behindCell")}::int then ${value("behindId")}::uuid
      else ${afterAllIds}::uuid end`;
  return sql`(select found.*, cell.place from unnest(${unseen("cells", "int[]")}) with ordinality cell(id, place)
    cross join lateral ${inCell(shape, columns, ofCell)} found
    limit ${unseen("limit", "int")}) hit`;
}

/**
 * A window of best matches: this many of the likeliest hits after its beginning, by tier (near and recently
 * here before farther or longer away), cell and id, and after the last tier by the last visit alone. `cells`
 * is the list of nearest cells; each tier begins and ends at a place in it. Returns the hits after a score,
 * best first. Each row has the window's end and size.
 */
function bestOfWindow(shape: Shape): SQL {
  const ofTier = sql`p.cell_id = asked.cells[place.number]
    and p.member_id < case when tier.number = ${value("firstTier")}::int
      and p.cell_id = ${value("behindCell")}::int
      then ${value("behindId")}::uuid else ${afterAllIds}::uuid end
    and p.member_id >= case when tier.number = ${value("lastTier")}::int
      and p.cell_id = ${value("lastCell")}::int
      then ${value("lastId")}::uuid else ${beforeAllIds}::uuid end
    and p.last_seen_around >= tier.since and p.last_seen_around < tier.before`;
  const tiers = sql`unnest(${unseen("tiers", "int[]")}, ${unseen("begins", "int[]")}, ${unseen("ends", "int[]")},
    ${unseen("since", "timestamptz[]")}, ${unseen("before", "timestamptz[]")})
    tier(number, begin, finish, since, before)`;
  const farther = sql`(p.last_seen_around, p.member_id) >= (${value("lastRank")}::timestamptz, ${value("lastId")}::uuid)
    and p.cell_id <> all(${unseen("cells", "int[]")}::int[])`;
  return sql`(with walked as materialized (
      select hit.*, row_number() over () as step from (
        (select found.*, tier.number as tier from (select ${unseen("cells", "int[]")} as cells) asked
          cross join ${tiers} cross join lateral generate_series(tier.begin, tier.finish) place(number)
          cross join lateral ${inCell(shape, merits, ofTier)} found
          limit ${unseen("limit", "int")})
        union all
        (select far.*, ${value("farTier")}::int from ${byTime(shape, "last_seen_around", merits, farther, "farLimit")} far)
        limit ${unseen("limit", "int")}) hit
    )
    select best.member_id, best.score, last.step::int as walked, last.tier as last_tier,
      last.cell_id as last_cell, last.last_seen_around as last_rank, last.member_id as last_id
    from (select * from walked order by step desc limit 1) last
    left join lateral (select hit.member_id, hit.score from ${scored(sql`walked hit`)} hit
      where (hit.score, hit.member_id) < (${value("score")}::int, ${value("behindScoreId")}::uuid)
      order by hit.score desc, hit.member_id desc limit ${unseen("wanted", "int")}) best on true) hit`;
}

export const beforeAllIds = "00000000-0000-0000-0000-000000000000";
export const afterAllIds = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** The statements of a search, each prepared once by name: planning one takes longer than running it. */
export function statementsOf(db: Db, shape: Shape) {
  const known = prepared.get(db) ?? new Map<string, Statements>();
  prepared.set(db, known);
  const name = [
    "search",
    shape.isMember ? "member" : "visitor",
    shape.soughtBy ?? "anyone",
    // A region is always one of a country. The longest name has 63 characters, as many as PostgreSQL reads.
    ...(shape.isInRegion ? ["region"] : shape.isInCountry ? ["country"] : []),
    ...(shape.isDeck ? ["deck"] : []),
    ...wishLetters(shape),
  ].join("_");
  const statements = known.get(name) ?? prepare(db, shape, name);
  known.set(name, statements);
  return statements;
}

function wishLetters(shape: Shape): string[] {
  const { withPhoto, isOnline, isNew, byInterests, byDistance, byTraits, alsoSeeking } = shape;
  const letters = [
    ...(withPhoto ? ["p"] : []),
    ...(isOnline ? ["o"] : []),
    ...(isNew ? ["n"] : []),
    ...(byInterests ? ["i"] : []),
    ...(byDistance ? ["d"] : []),
    ...(byTraits ? ["t"] : []),
    ...(alsoSeeking ? [`s${alsoSeeking.charAt(0)}`] : []),
  ];
  return letters.length > 0 ? [letters.join("")] : [];
}

type Statements = ReturnType<typeof prepare>;
const prepared = new WeakMap<Db, Map<string, Statements>>();

const hit = {
  memberId: sql<string>`hit.member_id`,
  total: sql<number>`hit.total`,
  score: sql<number>`hit.score`,
  cellId: sql<number>`hit.cell_id`,
};

const timeOrder = (column: TimeColumn) => sql`hit.${sql.raw(column)} desc, hit.member_id desc`;
const placeOrder = sql`hit.place, hit.member_id desc`;
const scoreOrder = sql`hit.score desc, hit.member_id desc`;

function prepare(db: Db, shape: Shape, name: string) {
  const viewerId = shape.isMember ? value("memberId") : null;
  const { card, columns } = cardBeside(db, {
    viewer: { siteId: value("siteId"), memberId: viewerId },
    showing: "discovery",
    memberId: sql`hit.member_id`,
  });
  /**
   * Hits with the data of their cards, in order: one round trip, and both from the same moment. For
   * statements that are planned once: planning cards again each time would take longer than reading them.
   */
  const withCards = <Fields extends Record<string, SQL>>(fields: Fields, hits: SQL, order: SQL) =>
    db
      .select({ hitId: hit.memberId, ...fields, ...columns })
      .from(hits)
      .leftJoinLateral(card, sql`true`)
      .orderBy(order);
  const rankOf = (column: TimeColumn) => sql<string>`hit.${sql.raw(column)}::text`;
  const many = (column: TimeColumn) =>
    withCards(
      { rank: rankOf(column) },
      sql`${byTime(shape, column, sql`p.member_id, p.${sql.raw(column)}`)} hit`,
      timeOrder(column),
    ).prepare(`${name}_${column}`);
  const fewBy = (column: TimeColumn) =>
    withCards(
      { rank: rankOf(column), total: hit.total },
      fewByTime(shape, column),
      timeOrder(column),
    ).prepare(`${name}_few_${column}`);
  return atFirstUse({
    count: () =>
      db
        .select({ count: sql<number>`count(*)::int` })
        .from(
          sql`(select 1 from (${narrowed(shape, sql`p.member_id`)}) p limit ${unseen("most", "int")}) hit`,
        )
        .prepare(`${name}_count`),
    many: () =>
      atFirstUse({ created_at: () => many("created_at"), last_seen_around: () => many("last_seen_around") }),
    few: () =>
      atFirstUse({
        created_at: () => fewBy("created_at"),
        last_seen_around: () => fewBy("last_seen_around"),
      }),
    inCells: () =>
      withCards({ cellId: hit.cellId }, inCells(shape, sql`p.member_id, p.cell_id`), placeOrder).prepare(
        `${name}_cells`,
      ),
    bestOfWindow: () =>
      withCards(
        {
          score: hit.score,
          walked: sql<number>`hit.walked`,
          lastTier: sql<number>`hit.last_tier`,
          lastCell: sql<number>`hit.last_cell`,
          lastRank: sql<string>`hit.last_rank::text`,
          lastId: sql<string>`hit.last_id`,
        },
        bestOfWindow(shape),
        scoreOrder,
      ).prepare(`${name}_window`),
    among: () =>
      withCards(
        {},
        sql`(select p.member_id from profiles p
        where ${byAge(shape)} and p.member_id = any(${unseen("among", "uuid[]")}::uuid[])) hit`,
        sql`hit.member_id`,
      ).prepare(`${name}_among`),
    fewNearest: () =>
      withCards(
        { cellId: hit.cellId, total: hit.total },
        fewByPlace(shape),
        sql`hit.chord, hit.cell_id, hit.member_id desc`,
      ).prepare(`${name}_few_nearest`),
    fewBest: () =>
      withCards({ score: hit.score, total: hit.total }, fewByScore(shape), scoreOrder).prepare(
        `${name}_few_best`,
      ),
  });
}

type AtFirstUse<Builders extends Record<string, () => unknown>> = {
  readonly [Name in keyof Builders]: ReturnType<Builders[Name]>;
};

/** Values that are built when they are first read. A transaction has statements of its own and uses one or two of them. */
function atFirstUse<Builders extends Record<string, () => unknown>>(
  builders: Builders,
): AtFirstUse<Builders> {
  const built: Record<string, unknown> = {};
  for (const [name, build] of Object.entries(builders))
    Object.defineProperty(built, name, {
      configurable: true,
      enumerable: true,
      get() {
        const value = build();
        Object.defineProperty(built, name, { value });
        return value;
      },
    });
  return built as AtFirstUse<Builders>;
}
