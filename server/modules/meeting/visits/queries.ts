import { and, eq, gt, type Placeholder, type SQL, type SQLWrapper } from "drizzle-orm";
import { visitDays } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { visits } from "#server/db/schema/visits.ts";
import { type AnyViewer, visibleTo } from "#server/modules/people/visibility/visible-to.ts";
import { dayMs } from "#server/platform/time-units.ts";

/** Older visits are shown to nobody, and deleted by the next run of the job. */
export function visitedSince(now: Date): Date {
  return new Date(now.getTime() - visitDays * dayMs);
}

/**
 * Whether a member's visits are shown to others; on the member's own `profiles`. A visit tells when the member
 * was here, so all that hides the online status hides visits too.
 */
export const showsVisits = and(
  // defence: visits-of-members
  eq(profiles.kind, "member"),
  eq(profiles.hidesVisits, false),
  eq(profiles.hidesOnline, false),
  // defence: visits-never-invisible
  eq(profiles.isInvisible, false),
) as SQL;

/** Whether a member sees the visits to their profile; on the member's own `profiles`. Members who hide their visits see none. */
export const seesVisits = and(
  eq(profiles.kind, "member"),
  // defence: visits-both-ways
  eq(profiles.hidesVisits, false),
  eq(profiles.refusesVisits, false),
) as SQL;

/** Visits to the viewer after a time, by members whom the viewer may see; joined with the rows of `from`. */
export function isReceivedVisit(
  db: Db,
  viewer: AnyViewer & { memberId: string | Placeholder },
  since: Date | SQLWrapper,
): SQL {
  return and(
    eq(visits.toId, viewer.memberId),
    gt(visits.visitedAt, since),
    showsVisits,
    visibleTo(db, viewer, "contact"),
  ) as SQL;
}
