import { lt } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { heldPushes, notificationMails, notifications } from "#server/db/schema/notifications.ts";
import { dayMs } from "#server/platform/time-units.ts";
import { noticeDays } from "./notification-limits.ts";
import { forgetMailEvents } from "./take-mail-event.ts";

/** Settled ones are kept half a year, so that nothing is told twice; mails for as long as they count. */
export async function forgetOldNotifications(db: Db, now: Date): Promise<void> {
  await db.delete(notificationMails).where(lt(notificationMails.sentAt, new Date(now.getTime() - 2 * dayMs)));
  await forgetMailEvents(db, now);
  // Of a browser whose job failed for good: another night begins anew.
  await db.delete(heldPushes).where(lt(heldPushes.createdAt, new Date(now.getTime() - 2 * dayMs)));
  await db
    .delete(notifications)
    .where(lt(notifications.settledAt, new Date(now.getTime() - noticeDays * dayMs)));
}
