import { and, eq, exists, lte, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#server/db/open-database.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { visits } from "#server/db/schema/visits.ts";
import { visitedSince } from "./queries.ts";

/** Deletes visits that no list shows any more because of their age. */
export async function forgetOldVisits(db: Db, now: Date): Promise<void> {
  await db.delete(visits).where(lte(visits.visitedAt, visitedSince(now)));
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
