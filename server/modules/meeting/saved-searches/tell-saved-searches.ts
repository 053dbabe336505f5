import { and, eq, exists, isNull, lte, sql } from "drizzle-orm";
import { holdLockOn } from "#server/db/hold-lock.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { notifications } from "#server/db/schema/notifications.ts";
import { savedSearches } from "#server/db/schema/saved-searches.ts";
import { tellWeekly } from "#server/modules/meeting/discovery/tell-weekly.ts";
import { weekMs } from "#server/platform/time-units.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { startOfDay } from "./start-of-day.ts";

export const savedSearchNewsType = "saved_search_news";

/**
 * Queues the note about new members in saved searches for receivers who chose it, the first one a week after the
 * choice. Returns the number of receivers.
 */
export function tellSavedSearches(services: { db: Db; queue: Queue }, now: Date): Promise<number> {
  return tellWeekly(services, { type: savedSearchNewsType, isFor, begin: beginPeriods }, now);
}

function isFor(db: Db, now: Date) {
  return exists(
    db
      .select({ id: savedSearches.id })
      .from(savedSearches)
      .where(
        and(
          eq(savedSearches.memberId, accounts.id),
          savedSearches.tellsWeekly,
          lte(savedSearches.toldUntil, new Date(now.getTime() - weekMs)),
        ),
      ),
  );
}

/** Each search continues where its last note ended. If that note still waits, the new one covers both periods. */
async function beginPeriods(tx: Db, memberId: string, now: Date): Promise<boolean> {
  // Before the rows, as the purge of a member does (member-life.ts): both lock several rows, in different orders.
  await holdLockOn(tx, "savedSearches", memberId);
  const waiting = tx
    .select({ memberId: notifications.memberId })
    .from(notifications)
    .where(
      and(
        eq(notifications.memberId, memberId),
        eq(notifications.type, savedSearchNewsType),
        eq(notifications.subjectId, memberId),
        isNull(notifications.settledAt),
      ),
    );
  const begun = await tx
    .update(savedSearches)
    .set({
      toldFrom: sql`case when exists ${waiting} then ${savedSearches.toldFrom} else ${savedSearches.toldUntil} end`,
      toldUntil: startOfDay(now),
    })
    .where(and(eq(savedSearches.memberId, memberId), savedSearches.tellsWeekly))
    .returning({ id: savedSearches.id });
  return begun.length > 0;
}
