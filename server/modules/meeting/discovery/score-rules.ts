import { type SQL, sql } from "drizzle-orm";
import type { CellDirectory } from "#server/platform/geo/cells.ts";
import { dayMs } from "#server/platform/time-units.ts";
import type { Search } from "./search.ts";
import {
  activityPoints,
  interestPoints,
  interestsCounted,
  nearnessPoints,
  photoPoints,
} from "./search-limits.ts";

const farthest = Math.max(...nearnessPoints.map(({ below }) => below));

const value = (name: string) => sql.placeholder(name);

/** The columns of a profile `p` that the score needs. */
export const merits = sql`p.member_id, p.cell_id, p.last_seen_around,
  case when 'interests' = any(p.hidden_fields) then '{}' else p.interests end as interests`;

/** Read once, however often the score uses them. */
const asked = sql`(select ${value("nearCells")}::int[] as cells, ${value("nearPoints")}::int[] as points,
  ${value("activeSince")}::timestamptz[] as active_since, ${value("interests")}::text[] as interests) asked`;

/** A binary search: joined as a list, the near cells would be scanned for each hit. */
const nearAt = sql`width_bucket(hit.cell_id, asked.cells)`;
const nearPoints = sql`case when asked.cells[${nearAt}] = hit.cell_id then asked.points[${nearAt}] else 0 end`;

/**
 * "People near you first, who were active lately, share interests with you and show a photo": points for
 * each, of `hit` with its merits. The photo is read with a limit instead of `exists`, for which the planner
 * might read all photos.
 */
const score = sql`${nearPoints}
  + case ${sql.join(
    activityPoints.map(
      ({ points }, index) =>
        sql`when hit.last_seen_around >= asked.active_since[${sql.raw(String(index + 1))}]
          then ${sql.raw(String(points))}`,
    ),
    sql` `,
  )} else 0 end
  + ${sql.raw(String(interestPoints))} * least(${sql.raw(String(interestsCounted))}, (
    select count(*)::int from unnest(hit.interests) topic where topic = any(asked.interests)))
  + case when (select true from photos
    where photos.member_id = hit.member_id and photos.status = 'active' limit 1) then ${sql.raw(String(photoPoints))}
    else 0 end`;

/** The same hits with their score; the offset prevents a second calculation when the score is compared. */
export function scored(hits: SQL): SQL {
  return sql`(select hit.*, ${score} as score from ${hits} cross join ${asked} offset 0)`;
}

/**
 * Cells are sorted by number, as in the directory. Activity counts in days before the search's start, so that
 * pages stay stable.
 */
export function scoreValues(cells: CellDirectory, search: Search): ScoreValues {
  const known = made.get(search) ?? makeValues(cells, search);
  made.set(search, known);
  return known;
}

/** A search uses them once for each tier of a window. */
const made = new WeakMap<Search, ScoreValues>();
type ScoreValues = ReturnType<typeof makeValues>;

function makeValues(cells: CellDirectory, { searcher, at }: Search) {
  const near = searcher.cell ? cells.within(searcher.cell, farthest) : [];
  const kmTo = searcher.cell ? cells.kmFrom(searcher.cell) : () => Number.POSITIVE_INFINITY;
  return {
    nearCells: near,
    nearPoints: near.map((id) => pointsOf(kmTo(id))),
    activeSince: activityPoints.map(({ withinDays }) =>
      searcher.seesVisits
        ? new Date(at.getTime() - withinDays * dayMs).toISOString()
        : /* defence: hidden-visits-no-points */ "infinity",
    ),
    interests: searcher.interests,
  };
}

function pointsOf(km: number): number {
  return nearnessPoints.find(({ below }) => km < below)?.points ?? 0;
}
