import { type SQL, sql } from "drizzle-orm";
import type { Gender } from "#contracts/people/profile-options.ts";

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
function wishes({ withPhoto, isOnline, isNew, byInterests }: Shape): SQL[] {
  return [
    ...(withPhoto ? [sql`p.has_photo`] : []),
    ...(isOnline ? [atLeast(sql`p.last_seen_around`, "seenFrom"), isPresent] : []),
    ...(isNew ? [atLeast(sql`p.created_at`, "newFrom")] : []),
    ...(byInterests
      ? [sql`(p.interest_bits & (select interest_bits(${value("topics")}::text[]))) <> 0::bit(64)`]
      : []),
  ];
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

/** The same by what narrows a search the most: those online now, the new ones, or all of an age. */
export function narrowed(shape: Shape): SQL {
  if (!shape.isOnline && !shape.isNew) return byAge(shape);
  const genders = sql`p.gender = any(${unseen("genders", "text[]")}::text[])`;
  const ages = sql`p.birth_date > any (array[${value("after")}::date])
    and p.birth_date <= any (array[${value("until")}::date])`;
  return sql.join([genders, ...filters(shape), ages], sql` and `);
}
