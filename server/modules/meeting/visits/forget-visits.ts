import { and, eq, exists, inArray, lte, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#server/db/open-database.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { visits } from "#server/db/schema/visits.ts";
import { visitedSince } from "./queries.ts";
import { visitsForgottenAtOnce } from "./visit-limits.ts";

/**
 * Deletes visits that no list shows any more because of their age. In portions, because a night's visits may be
 * more than one statement can delete in its time.
 */
export async function forgetOldVisits(db: Db, now: Date): Promise<void> {
  const isOld = lte(visits.visitedAt, visitedSince(now));
  while (await forgetSome(db, isOld));
}

/** False if none was left. */
async function forgetSome(db: Db, isOld: SQL): Promise<boolean> {
  const portion = db
    .select({ fromId: visits.fromId, toId: visits.toId })
    .from(visits)
    .where(isOld)
    .limit(visitsForgottenAtOnce);
  const gone = await db
    .delete(visits)
    // A visit that is repeated meanwhile is not old any more.
    .where(and(inArray(sql`(${visits.fromId}, ${visits.toId})`, portion), isOld))
    .returning({ fromId: visits.fromId });
  return gone.length > 0;
}

/**
 * Deletes the visits that a member's switches hide: those to them, and without `visits_shown` also those by
 * them. If they have switched it on again meanwhile, the visits stay.
 */
export async function forgetHiddenVisits(db: Db, memberId: string): Promise<void> {
  const isOff = (...switches: AnyPgColumn[]): SQL =>
    exists(
      db
        .select({ one: sql`1` })
        .from(profiles)
        .where(and(eq(profiles.memberId, memberId), or(...switches.map((column) => eq(column, true))))),
    );
  await db
    .delete(visits)
    .where(
      or(
        and(eq(visits.fromId, memberId), isOff(profiles.hidesVisits)),
        and(eq(visits.toId, memberId), isOff(profiles.hidesVisits, profiles.refusesVisits)),
      ),
    );
}
