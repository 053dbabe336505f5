import { and, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { retryOnConflict } from "#server/db/retry-on-conflict.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { visits } from "#server/db/schema/visits.ts";
import { lockPair } from "#server/modules/people/visibility/lock-pair.ts";
import { visibleTo } from "#server/modules/people/visibility/visible-to.ts";
import { minuteMs } from "#server/platform/time-units.ts";
import { seesVisits, showsVisits } from "./queries.ts";
import { sameVisitMinutes } from "./visit-limits.ts";

type Visit = { siteId: string; fromId: string; toId: string; now: Date };

/**
 * Stores that a member looks at another's profile. It counts if both may see each other, the first shows
 * visits and the other sees them; otherwise nothing is stored, and the caller does not learn it.
 * Repeated looks within `sameVisitMinutes` count once, whichever tabs they come from.
 */
export async function recordVisit(db: Db, visit: Visit): Promise<void> {
  if (visit.fromId === visit.toId) return;
  await retryOnConflict(() => db.transaction((tx) => storeVisit(tx, visit)));
}

async function storeVisit(tx: Db, visit: Visit): Promise<void> {
  const { fromId, toId, now } = visit;
  // A block waits for this visit and deletes it, or is seen below.
  // defence: visit-locks-pair
  await lockPair(tx, fromId, toId);
  // defence: visit-holds-switches
  await holdSwitches(tx, visit);
  if (!(await isCounted(tx, visit))) return;
  const again = new Date(now.getTime() - sameVisitMinutes * minuteMs);
  await tx
    .insert(visits)
    .values({ fromId, toId, visitedAt: now })
    .onConflictDoUpdate({
      target: [visits.fromId, visits.toId],
      set: { visitedAt: now },
      setWhere: lte(visits.visitedAt, again),
    });
}

/** Locks the privacy settings of both, in one order: a switch waits for this visit, or is seen by it. */
async function holdSwitches(tx: Db, { fromId, toId }: Visit): Promise<void> {
  await tx
    .select({ one: sql`1` })
    .from(profiles)
    .where(inArray(profiles.memberId, [fromId, toId]))
    .orderBy(profiles.memberId)
    .for("share");
}

async function isCounted(tx: Db, { siteId, fromId, toId }: Visit): Promise<boolean> {
  const isFrom = and(
    eq(profiles.memberId, fromId),
    showsVisits,
    visibleTo(tx, { siteId, memberId: toId }, "contact"),
  );
  const isTo = and(
    eq(profiles.memberId, toId),
    seesVisits,
    visibleTo(tx, { siteId, memberId: fromId }, "contact"),
  );
  return (await isAny(tx, isFrom)) && (await isAny(tx, isTo));
}

async function isAny(tx: Db, condition: SQL | undefined): Promise<boolean> {
  const rows = await tx
    .select({ one: sql`1` })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.memberId))
    .where(condition);
  return rows.length > 0;
}
