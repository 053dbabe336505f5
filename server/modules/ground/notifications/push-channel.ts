import { inArray } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { notifications } from "#server/db/schema/notifications.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import type { Channel, Telling } from "./channel.ts";
import { findSecondsToNext } from "./next-time.ts";
import { mailAfterSeconds } from "./notification-limits.ts";
import { pushSoon } from "./push-soon.ts";
import { pushJobs } from "./tell-by-push.ts";

/**
 * Sends pushes first, where a notice wants that; the later channels follow if the member has not looked by
 * then. For other notices the push is queued with the notification (notify.ts), beside the channels here.
 */
export const pushChannel: Channel = {
  name: "push",
  jobs: pushJobs,
  async tell(tx, { queue }, telling) {
    const { notice, receiver, waiting } = telling;
    if (waiting.some(({ pushedAt }) => pushedAt !== null)) return null;
    const seconds = notice.limitsPushes
      ? /* defence: pushes-in-the-limit */ await findSecondsToNext(tx, notice, receiver)
      : null;
    if (seconds !== null) return { againInSeconds: seconds };
    if (!notice.pushesFirst || !(await pushFirst(tx, queue, telling))) return null;
    return { againInSeconds: mailAfterSeconds };
  },
};

/**
 * Sends a push about the first notification that is still true; false where there is none, or no browser. It
 * stands for all waiting ones, except where pushes have a limit: then each one has a push of its own.
 */
async function pushFirst(tx: Db, queue: Queue, { notice, receiver, waiting }: Telling): Promise<boolean> {
  const { memberId, now } = receiver;
  for (const { id, subjectId } of waiting) {
    if ((await notice.find(tx, receiver, [subjectId])).length === 0) continue;
    const told = notice.limitsPushes ? /* defence: pushed-one-by-one */ [id] : waiting.map((one) => one.id);
    await tx.update(notifications).set({ pushedAt: now }).where(inArray(notifications.id, told));
    return (await pushSoon(tx, queue, { memberId, type: notice.type, subjectId })) > 0;
  }
  return false;
}
