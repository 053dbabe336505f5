import { and, eq, exists, lte, notExists } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { notificationSwitches } from "#server/db/schema/notifications.ts";
import { savedSearches } from "#server/db/schema/saved-searches.ts";
import { dayMs } from "#server/platform/time-units.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { isWeeklyChosen, tellWeekly } from "./tell-weekly.ts";

/**
 * Queues the mail about new members for receivers who chose it, the first one a day after the choice. Members with a
 * saved search that tells weekly get the note about it instead. Returns the number of receivers.
 */
export function tellNewMembers(services: { db: Db; queue: Queue }, now: Date): Promise<number> {
  return tellWeekly(services, { type: "new_members", isFor }, now);
}

function isFor(db: Db, now: Date) {
  const choice = db
    .select({ type: notificationSwitches.type })
    .from(notificationSwitches)
    .where(
      and(
        eq(notificationSwitches.memberId, accounts.id),
        isWeeklyChosen,
        lte(notificationSwitches.changedAt, new Date(now.getTime() - dayMs)),
      ),
    );
  const search = db
    .select({ id: savedSearches.id })
    .from(savedSearches)
    .where(and(eq(savedSearches.memberId, accounts.id), savedSearches.tellsWeekly));
  return and(exists(choice), notExists(search));
}
