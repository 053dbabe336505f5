import { type SQL, sql } from "drizzle-orm";
import { type Gender, traitFields } from "#contracts/people/profile-options.ts";

/** The parts of a search that decide the text of its statements; all others are values. */
export type Shape = {
  isMember: boolean;
  /** The gender that the hits must seek. */
  soughtBy: Gender | null;
  isInCountry: boolean;
  isInRegion: boolean;
  /** For the swipe game: leaves out members whom the searcher likes or has passed recently. */
  isDeck: boolean;
  withPhoto: boolean;
  isOnline: boolean;
  isNew: boolean;
  byInterests: boolean;
  byDistance: boolean;
  byTraits: boolean;
  /** A gender that the hits must seek too. */
  alsoSeeking: Gender | null;
};

export const value = (name: string) => sql.placeholder(name);
/**
 * A value that is hidden from the planner. With visible values it would expect these statements to be cheaper
 * and plan them again every time, which takes longer than running them. Only `byTime` shows it the ages,
 * because it needs them to see that hits are many.
 */
export const unseen = (
  name: string,
  type: "date" | "int" | "int[]" | "text[]" | "timestamptz[]" | "uuid[]",
) => sql`(select ${value(name)}::${sql.raw(type)})`;
const seeksColumn = { woman: "seeks_woman", man: "seeks_man", non_binary: "seeks_non_binary" } as const;

/** One look at the searcher's own blocks and hidden profiles, instead of one per hit. */
const isLeftOut = sql`p.member_id in (${sql.join(
  [
    sql`select b.blocked_id from blocks b where b.blocker_id = ${value("memberId")}::uuid`,
    sql`select b.blocker_id from blocks b where b.blocked_id = ${value("memberId")}::uuid`,
    // defence: hidden-profile-not-found
    sql`select h.hidden_id from hidden_profiles h where h.hider_id = ${value("memberId")}::uuid`,
  ],
  sql` union all `,
)})`;

/** The same for the swipe game. */
const isDecided = sql`p.member_id in (
  select l.to_id from likes l where l.from_id = ${value("memberId")}::uuid
  union all select s.passed_id from swipe_passes s
    where s.member_id = ${value("memberId")}::uuid and s.passed_at > ${value("passedSince")}::timestamptz)`;

function filters(shape: Shape): SQL[] {
  const { isMember, soughtBy, isInCountry, isInRegion, isDeck } = shape;
  return [
    sql`p.site_id = ${value("siteId")}::uuid and p.is_listed`,
    ...(soughtBy ? [sql`p.${sql.raw(seeksColumn[soughtBy])}`] : []),
    ...(isInCountry ? [sql`p.country = ${value("country")}::text`] : []),
    ...(isInRegion ? [sql`p.shown_region = ${value("region")}::text`] : []),
    ...(isMember ? [sql`p.member_id <> ${value("memberId")}::uuid and not (${isLeftOut})`] : []),
    ...(isDeck ? [sql`not (${isDecided})`] : []),
    ...wishes(shape),
  ];
}

/**
 * The optional filters of a search. The indexes have the rounded visit, so the exact one is read only for
 * members who were online lately.
 */
function wishes(shape: Shape): SQL[] {
  const { withPhoto, isOnline, isNew, byInterests, byDistance, byTraits, alsoSeeking } = shape;
  return [
    ...(byDistance ? [isNear] : []),
    ...(alsoSeeking ? [sql`p.${sql.raw(seeksColumn[alsoSeeking])}`] : []),
    ...(byTraits ? traitFields.map(hasTrait) : []),
    ...(withPhoto ? [sql`p.has_photo`] : []),
    ...(isOnline ? [atLeast(sql`p.last_seen_around`, "seenFrom"), isPresent] : []),
    ...(isNew ? [atLeast(sql`p.created_at`, "newFrom")] : []),
    ...(byInterests
      ? [sql`(p.interest_bits & (select interest_bits(${value("topics")}::text[]))) <> 0::bit(64)`]
      : []),
  ];
}

const cellsWithin = unseen("cellsWithin", "int[]");
/**
 * A binary search, as for the score. Its result is never above the member's cell, so that "at least" means "the same":
 * the planner expects a third of the rows, and of an equality it would expect so few that it sorts them.
 */
const isNear = sql`(${cellsWithin})[width_bucket(p.cell_id, ${cellsWithin})] >= p.cell_id`;

/** One of the chosen options of a trait, or none is chosen. */
function hasTrait(field: (typeof traitFields)[number]): SQL {
  const bits = sql`(select trait_bits(${value(field)}::text[]))`;
  return sql`((p.trait_bits & ${bits}) <> 0 or ${bits} = 0)`;
}

const isPresent = sql.join(
  [
    sql`p.last_seen_at > ${value("seenAfter")}::timestamptz`,
    // defence: hidden-presence-no-filter
    sql`not p.hides_online`,
  ],
  sql` and `,
);

/** A list of one value, for the reason at `inOrder`. */
function atLeast(time: SQL, name: string): SQL {
  return sql`${time} >= any (array[${value(name)}::timestamptz])`;
}

/**
 * Hits of one gender, read in an order: each index of such an order has the ages behind it. Each date is a
 * list of one value, so that the planner sees no range. Of a range with unknown bounds it expects one row in
 * two hundred, and would sort so few rows instead of reading them in order.
 */
export function inOrder(shape: Shape): SQL {
  const ages = sql`p.birth_date > any (array[${value("after")}::date])
    and p.birth_date <= any (array[${value("until")}::date])`;
  return sql.join([sql`p.gender = wanted.gender`, ...filters(shape), ages], sql` and `);
}

/** Hits found by age in days, which only the indexes by age contain: for counts and small results. */
export function byAge(shape: Shape): SQL {
  const genders = sql`p.gender = any(${unseen("genders", "text[]")}::text[])`;
  const days = sql`(p.birth_date - date '1900-01-01')`;
  const ages = sql`${days} > ${unseen("after", "date")} - date '1900-01-01'
    and ${days} <= ${unseen("until", "date")} - date '1900-01-01'`;
  return sql.join([genders, ...filters(shape), ages], sql` and `);
}

/**
 * The columns of hits `p`, by what narrows a search the most: those online now, the new ones, those in the near cells, or
 * all of an age.
 */
export function narrowed(shape: Shape, columns: SQL): SQL {
  const byTime = shape.isOnline || shape.isNew;
  if (shape.byDistance && !byTime) return inNearCells(shape, columns);
  if (!byTime) return sql`select ${columns} from profiles p where ${byAge(shape)}`;
  const genders = sql`p.gender = any(${unseen("genders", "text[]")}::text[])`;
  const ages = sql`p.birth_date > any (array[${value("after")}::date])
    and p.birth_date <= any (array[${value("until")}::date])`;
  return sql`select ${columns} from profiles p where ${sql.join([genders, ...filters(shape), ages], sql` and `)}`;
}

/** One look into each cell; the offset keeps the planner from reading all members and comparing their cells. */
function inNearCells(shape: Shape, columns: SQL): SQL {
  return sql`select found.* from unnest(${unseen("cellsWithin", "int[]")}) near(id)
    cross join unnest(${unseen("genders", "text[]")}) wanted(gender)
    cross join lateral (select ${columns} from profiles p
      where ${inOrder({ ...shape, byDistance: false })} and p.cell_id = near.id offset 0) found`;
}
