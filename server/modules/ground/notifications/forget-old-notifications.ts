import { lt } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { heldPushes, notificationMails, notifications } from "#server/db/schema/notifications.ts";
import { dayMs } from "#server/platform/time-units.ts";
import { heldPushDays, noticeDays, sentRememberedDays } from "./notification-limits.ts";
import { forgetMailEvents } from "./take-mail-event.ts";

/** Deletes notifications settled half a year ago, and mails that no longer count for limits. */
export async function forgetOldNotifications(db: Db, now: Date): Promise<void> {
  await db
    .delete(notificationMails)
    .where(lt(notificationMails.sentAt, new Date(now.getTime() - sentRememberedDays * dayMs)));
  await forgetMailEvents(db, now);
  // Held pushes of a browser whose job failed for good: the next night starts without them.
  await db.delete(heldPushes).where(lt(heldPushes.createdAt, new Date(now.getTime() - heldPushDays * dayMs)));
  await db
    .delete(notifications)
    .where(lt(notifications.settledAt, new Date(now.getTime() - noticeDays * dayMs)));
}
