import type { Db } from "#server/db/open-database.ts";
import { notify } from "#server/modules/ground/notifications/notify.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { unreadReminderSeconds } from "./chat-limits.ts";

/** Queues a reminder in a day about messages unread since `unreadSince`; once until they are read. */
export async function remindOfUnread(
  tx: Db,
  queue: Queue,
  side: { memberId: string; conversationId: string; unreadSince: Date; now: Date },
): Promise<void> {
  const { memberId, conversationId, unreadSince, now } = side;
  const waited = Math.floor((now.getTime() - unreadSince.getTime()) / 1000);
  const waitSeconds = Math.max(0, unreadReminderSeconds - waited);
  const subject = { memberId, type: "unread_reminder", subjectId: conversationId };
  await notify(tx, queue, { ...subject, now, waitSeconds, isAnew: true });
}
