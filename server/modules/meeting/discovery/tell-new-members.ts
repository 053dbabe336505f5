import { and, eq, gt, isNull, lte, or } from "drizzle-orm";
import { holdLockOn } from "#server/db/hold-lock.ts";
import type { Db } from "#server/db/open-database.ts";
import { notificationSwitches, notifications } from "#server/db/schema/notifications.ts";
import { notify } from "#server/modules/ground/notifications/notify.ts";
import { dayMs, weekMs } from "#server/platform/time-units.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { newMembersToldAtOnce, newMembersToldInRun } from "./search-limits.ts";

const firstId = "00000000-0000-0000-0000-000000000000";

/**
 * Queues the mail about new members for receivers who chose it and got none for a week; the first one a day
 * after the choice. Returns their number. Runs every hour: receivers left by one run are handled by the next.
 */
export async function tellNewMembers(services: { db: Db; queue: Queue }, now: Date): Promise<number> {
  let told = 0;
  for (let after: string | null = firstId; after !== null && told < newMembersToldInRun; ) {
    const members = await tellSome(services, after, now);
    told += members.length;
    after = members.length < newMembersToldAtOnce ? null : (members.at(-1) ?? null);
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
    await holdLockOn(tx, "notices", "new_members");
    const due = await tx
      .selectDistinct({ memberId: notificationSwitches.memberId })
      .from(notificationSwitches)
      .leftJoin(
        notifications,
        and(
          eq(notifications.memberId, notificationSwitches.memberId),
          eq(notifications.type, "new_members"),
          eq(notifications.subjectId, notificationSwitches.memberId),
        ),
      )
      .where(
        and(
          eq(notificationSwitches.type, "new_members_weekly"),
          eq(notificationSwitches.isOn, true),
          gt(notificationSwitches.memberId, after),
          lte(notificationSwitches.changedAt, new Date(now.getTime() - dayMs)),
          // By the time of the request, not of the mail: otherwise the week would grow by an hour each time.
          or(isNull(notifications.id), lte(notifications.createdAt, aWeekAgo)),
        ),
      )
      .orderBy(notificationSwitches.memberId)
      .limit(newMembersToldAtOnce);
    for (const { memberId } of due) {
      const subject = { memberId, type: "new_members", subjectId: memberId };
      await notify(tx, queue, { ...subject, now, isAnew: true });
    }
    return due.map(({ memberId }) => memberId);
  });
}
