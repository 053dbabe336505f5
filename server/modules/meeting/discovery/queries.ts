import { type SQL, sql } from "drizzle-orm";
import type { Gender } from "#contracts/people/profile-options.ts";
import type { Db } from "#server/db/open-database.ts";

/** What of a search decides the text of its statements; everything else are values. */
export type Shape = {
  isMember: boolean;
  /** Whom those must seek who are found. */
  soughtBy: Gender | null;
  isInCountry: boolean;
  isInRegion: boolean;
};

const value = (name: string) => sql.placeholder(name);
const seeksColumn = { woman: "seeks_woman", man: "seeks_man", non_binary: "seeks_non_binary" } as const;

/** One look at the searcher's own blocks, instead of one for each hit. */
const isBlocked = sql`p.member_id in (
  select b.blocked_id from blocks b where b.blocker_id = ${value("memberId")}::uuid
  union all select b.blocker_id from blocks b where b.blocked_id = ${value("memberId")}::uuid)`;

function filters({ isMember, soughtBy, isInCountry, isInRegion }: Shape): SQL[] {
  return [
    sql`p.site_id = ${value("siteId")}::uuid and p.is_listed`,
    ...(soughtBy ? [sql`p.${sql.raw(seeksColumn[soughtBy])}`] : []),
    ...(isInCountry ? [sql`p.country = ${value("country")}::text`] : []),
    ...(isInRegion ? [sql`p.shown_region = ${value("region")}::text`] : []),
    ...(isMember ? [sql`p.member_id <> ${value("memberId")}::uuid and not (${isBlocked})`] : []),
  ];
}

/** Hits of one gender that are read in an order: each index of such an order has the ages behind it. */
function inOrder(shape: Shape): SQL {
  const ages = sql`p.birth_date > ${value("after")}::date and p.birth_date <= ${value("until")}::date`;
  return sql.join([sql`p.gender = wanted.gender`, ...filters(shape), ages], sql` and `);
}

/** Hits found by their age in days, which only the indexes by age know: for counts and for results that are few. */
function byAge(shape: Shape): SQL {
  const genders = sql`p.gender = any(${value("genders")}::text[])`;
  const days = sql`(p.birth_date - date '1900-01-01')`;
  const ages = sql`${days} > ${value("after")}::date - date '1900-01-01'
    and ${days} <= ${value("until")}::date - date '1900-01-01'`;
  return sql.join([genders, ...filters(shape), ages], sql` and `);
}

const eachGender = sql`unnest(${value("genders")}::text[]) wanted(gender)`;

/** What the score of a best match is made of. A limit, not `exists`: the planner might read all photos for that. */
const merits = sql`p.member_id, p.cell_id, p.last_seen_around,
  case when 'interests' = any(p.hidden_fields) then '{}' else p.interests end as interests,
  (select true from photos where photos.member_id = p.member_id and photos.status = 'active' limit 1)
    is not null as has_photo`;
/** One field: a best match is chosen among many rows, and reading each column of each cost more than finding them. */
const meritFields = {
  merit: sql<MeritRow>`json_build_object('memberId', hit.member_id, 'cellId', hit.cell_id,
    'seenAt', (extract(epoch from hit.last_seen_around) * 1000)::float8, 'rank', hit.last_seen_around::text,
    'interests', hit.interests, 'hasPhoto', hit.has_photo)`,
};
export type MeritRow = {
  memberId: string;
  cellId: number;
  seenAt: number;
  rank: string;
  interests: string[];
  hasPhoto: boolean;
};

export type TimeColumn = "created_at" | "last_seen_around";

const firstRow = sql`(${value("rank")}::timestamptz, ${value("behindId")}::uuid)`;
/** Of a part of the list that was opened before: as far as it went then, and not in these cells. */
const inPart = sql`(p.last_seen_around, p.member_id) >= (${value("lastRank")}::timestamptz, ${value("lastId")}::uuid)
  and p.cell_id <> all(${value("exceptCells")}::int[])`;

function byTime(shape: Shape, column: TimeColumn, columns: SQL, condition: SQL = sql`true`): SQL {
  const time = sql`p.${sql.raw(column)}`;
  return sql`(select found.* from ${eachGender} cross join lateral (
      select ${columns} from profiles p
      where ${inOrder(shape)} and (${time}, p.member_id) < ${firstRow} and ${condition}
      order by ${time} desc, p.member_id desc limit ${value("limit")}::int) found
    order by found.${sql.raw(column)} desc, found.member_id desc limit ${value("limit")}::int) hit`;
}

function fewByTime(shape: Shape, column: TimeColumn): SQL {
  const time = sql`p.${sql.raw(column)}`;
  return sql`(select p.member_id, ${time} from profiles p
    where ${byAge(shape)} and (${time}, p.member_id) < ${firstRow}
    order by ${time} desc, p.member_id desc limit ${value("limit")}::int) hit`;
}

/**
 * Members of the cells given, in the order of those; inside a cell the latest member first. Of the first cell only
 * those behind a member. Each cell is asked for no more than what is wanted in all.
 */
function inCells(shape: Shape, columns: SQL): SQL {
  return sql`(select found.*, cell.place from unnest(${value("cells")}::int[]) with ordinality cell(id, place)
    cross join ${eachGender}
    cross join lateral (select ${columns} from profiles p
      where ${inOrder(shape)} and p.cell_id = cell.id
        and p.member_id < case when cell.id = ${value("behindCell")}::int then ${value("behindId")}::uuid
          else ${afterAllIds}::uuid end
        and p.last_seen_around >= ${value("seenSince")}::timestamptz
        and p.last_seen_around < ${value("seenBefore")}::timestamptz
      order by p.member_id desc limit ${value("limit")}::int) found
    order by cell.place, found.member_id desc limit ${value("limit")}::int) hit`;
}

export const beforeAllIds = "00000000-0000-0000-0000-000000000000";
export const afterAllIds = "ffffffff-ffff-ffff-ffff-ffffffffffff";

const placed = { memberId: sql<string>`hit.member_id`, cellId: sql<number>`hit.cell_id` };
const placedColumns = sql`p.member_id, p.cell_id`;

/** The statements of a search, each prepared once by name: planning one takes longer than running it. */
export function statementsOf(db: Db, shape: Shape) {
  const known = prepared.get(db) ?? new Map<string, Statements>();
  prepared.set(db, known);
  const name = [
    "search",
    shape.isMember ? "member" : "visitor",
    shape.soughtBy ?? "anyone",
    ...(shape.isInCountry ? ["country"] : []),
    ...(shape.isInRegion ? ["region"] : []),
  ].join("_");
  const statements = known.get(name) ?? prepare(db, shape, name);
  known.set(name, statements);
  return statements;
}

type Statements = ReturnType<typeof prepare>;
const prepared = new WeakMap<Db, Map<string, Statements>>();

function prepare(db: Db, shape: Shape, name: string) {
  const timed = (column: TimeColumn) => ({
    memberId: sql<string>`hit.member_id`,
    rank: sql<string>`hit.${sql.raw(column)}::text`,
  });
  const many = (column: TimeColumn) =>
    db
      .select(timed(column))
      .from(byTime(shape, column, sql`p.member_id, p.${sql.raw(column)}`))
      .prepare(`${name}_${column}`);
  const few = (column: TimeColumn) =>
    db.select(timed(column)).from(fewByTime(shape, column)).prepare(`${name}_few_${column}`);
  return {
    count: db
      .select({ count: sql<number>`count(*)::int` })
      .from(sql`(select 1 from profiles p where ${byAge(shape)} limit ${value("limit")}::int) hit`)
      .prepare(`${name}_count`),
    many: { created_at: many("created_at"), last_seen_around: many("last_seen_around") },
    few: { created_at: few("created_at"), last_seen_around: few("last_seen_around") },
    inCells: db.select(placed).from(inCells(shape, placedColumns)).prepare(`${name}_cells`),
    inCellsWithMerits: db.select(meritFields).from(inCells(shape, merits)).prepare(`${name}_cells_merits`),
    recentWithMerits: db
      .select(meritFields)
      .from(byTime(shape, "last_seen_around", merits, inPart))
      .prepare(`${name}_recent_merits`),
    all: db
      .select(placed)
      .from(sql`(select ${placedColumns} from profiles p where ${byAge(shape)}) hit`)
      .prepare(`${name}_all`),
    allWithMerits: db
      .select(meritFields)
      .from(sql`(select ${merits} from profiles p where ${byAge(shape)}) hit`)
      .prepare(`${name}_all_merits`),
  };
}
