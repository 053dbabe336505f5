import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { announcements } from "#server/db/schema/announcements.ts";
import { notify } from "#server/modules/ground/notifications/notify.ts";
import type { Log } from "#server/platform/operations/log.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { batchSize, mostInRun } from "./announcement-limits.ts";
import { type AnnouncementRow, listAddressed, listDue, lockAnnouncement } from "./queries.ts";

type NeededServices = { db: Db; queue: Queue };
type Run = NeededServices & { log: Log };

/**
 * Addresses due announcements to their members, in batches; returns the number of members. Runs every minute:
 * members left by one run, because it ended early or there were too many, are handled by the next. A failed
 * announcement does not delay the others.
 */
export async function sendDue(run: Run, now: Date): Promise<number> {
  let told = 0;
  for (const announcement of await listDue(run.db, now)) {
    try {
      for (let isOver = false; !isOver && told < mostInRun; ) {
        const some = await sendSome(run, announcement, now);
        told += some.members;
        isOver = some.isOver;
      }
    } catch (err) {
      run.log.error({ err, announcementId: announcement.id }, "an announcement could not be sent");
    }
  }
  return told;
}

/**
 * Addresses the next members after the last ones and stores where the next batch continues, in one
 * transaction: a simultaneous run, or one after a crash, finds both or neither.
 */
export async function sendSome(
  { db, queue }: NeededServices,
  { id, siteId }: Pick<AnnouncementRow, "id" | "siteId">,
  now: Date,
  atMost: number = batchSize,
): Promise<{ members: number; isOver: boolean }> {
  return db.transaction(async (tx) => {
    const found = await lockAnnouncement(tx, { siteId }, id);
    // defence: announced-until-stopped
    if (found.state !== "waiting" && found.state !== "sending") return { members: 0, isOver: true };
    const members = await listAddressed(tx, found, {
      // defence: announced-in-turn
      after: found.toldUpTo,
      atMost,
    });
    for (const memberId of members)
      await notify(tx, queue, { memberId, type: found.type, subjectId: id, now });
    const isOver = members.length < atMost;
    const next = isOver
      ? { state: "sent" as const, endedAt: now, toldUpTo: null }
      : { state: "sending" as const, toldUpTo: members.at(-1) ?? null };
    await tx
      .update(announcements)
      .set({ ...next, receivers: found.receivers + members.length })
      .where(eq(announcements.id, id));
    return { members: members.length, isOver };
  });
}
