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
 * Wants those to be told of new members who chose it and were not told for a week, the first time a day after they chose;
 * answers for how many. Asked every hour: what one run leaves, because it ended early, is left to the next.
 */
export async function tellNewMembers(means: { db: Db; queue: Queue }, now: Date): Promise<number> {
  let told = 0;
  for (let after: string | null = firstId; after !== null && told < newMembersToldInRun; ) {
    const members = await tellSome(means, after, now);
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
    // Two runs at once would find the same members.
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
          // By when it was asked for, not told: or the week would grow by the hour.
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
