import { and, eq, gt, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { holdLockOn } from "#server/db/hold-lock.ts";
import type { Db } from "#server/db/open-database.ts";
import { notificationSwitches, notifications } from "#server/db/schema/notifications.ts";
import { savedSearches } from "#server/db/schema/saved-searches.ts";
import { notify } from "#server/modules/ground/notifications/notify.ts";
import { weekMs } from "#server/platform/time-units.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { searchersToldAtOnce, searchersToldInRun } from "./saved-search-limits.ts";
import { startOfDay } from "./start-of-day.ts";

const firstId = "00000000-0000-0000-0000-000000000000";
export const savedSearchNewsType = "saved_search_news";

/**
 * Queues the note about new members in saved searches for receivers who chose it and got none for a week. Returns their
 * number. Runs every hour: receivers left by one run are handled by the next.
 */
export async function tellSavedSearches(services: { db: Db; queue: Queue }, now: Date): Promise<number> {
  let told = 0;
  for (let after: string | null = firstId; after !== null && told < searchersToldInRun; ) {
    const members = await tellSome(services, after, now);
    told += members.length;
    after = members.length < searchersToldAtOnce ? null : (members.at(-1) ?? null);
  }
  return told;
}

async function tellSome(
  { db, queue }: { db: Db; queue: Queue },
  after: string,
  now: Date,
): Promise<string[]> {
  const aWeekAgo = new Date(now.getTime() - weekMs);
  return db.transaction(async (tx) => {
    // Two simultaneous runs would find the same members.
    await holdLockOn(tx, "notices", savedSearchNewsType);
    const due = await tx
      .selectDistinct({ memberId: savedSearches.memberId })
      .from(savedSearches)
      .innerJoin(
        notificationSwitches,
        and(
          eq(notificationSwitches.memberId, savedSearches.memberId),
          eq(notificationSwitches.type, "new_members_weekly"),
          eq(notificationSwitches.isOn, true),
        ),
      )
      .leftJoin(notifications, isNoteOf(savedSearches.memberId))
      .where(
        and(
          savedSearches.tellsWeekly,
          gt(savedSearches.memberId, after),
          lte(savedSearches.toldUntil, aWeekAgo),
          // By the time of the request, not of the mail: otherwise the week would grow by an hour each time.
          or(isNull(notifications.id), lte(notifications.createdAt, aWeekAgo)),
        ),
      )
      .orderBy(savedSearches.memberId)
      .limit(searchersToldAtOnce);
    const members = due.map(({ memberId }) => memberId);
    // A note that is being sent (tell-member.ts) ends first. Otherwise it would count as waiting, and its people would be
    // in the next note too.
    for (const memberId of members) await holdLockOn(tx, "notices", `${savedSearchNewsType}:${memberId}`);
    await beginPeriods(tx, members, now);
    for (const memberId of members) {
      const subject = { memberId, type: savedSearchNewsType, subjectId: memberId };
      await notify(tx, queue, { ...subject, now, isAnew: true });
    }
    return members;
  });
}

/** Each search continues where its last note ended. If that note still waits, the new one covers both periods. */
async function beginPeriods(tx: Db, members: readonly string[], now: Date): Promise<void> {
  if (members.length === 0) return;
  const waiting = tx
    .select({ memberId: notifications.memberId })
    .from(notifications)
    .where(and(isNoteOf(savedSearches.memberId), isNull(notifications.settledAt)));
  await tx
    .update(savedSearches)
    .set({
      toldFrom: sql`case when exists ${waiting} then ${savedSearches.toldFrom} else ${savedSearches.toldUntil} end`,
      toldUntil: startOfDay(now),
    })
    .where(and(inArray(savedSearches.memberId, [...members]), savedSearches.tellsWeekly));
}

function isNoteOf(memberId: typeof savedSearches.memberId) {
  return and(
    eq(notifications.memberId, memberId),
    eq(notifications.type, savedSearchNewsType),
    eq(notifications.subjectId, memberId),
  );
}
