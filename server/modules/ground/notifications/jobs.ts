import { eq, lt } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { heldPushes, notificationMails, notifications } from "#server/db/schema/notifications.ts";
import { findMemberSite } from "#server/modules/ground/sites/find-member-site.ts";
import type { Live } from "#server/platform/live/live.ts";
import type { Services } from "#server/services.ts";
import type { LiveHint, Notice } from "./notice.ts";
import { dayMs, noticeDays } from "./notification-rules.ts";
import { jobOf } from "./notify.ts";
import { forgetMailEvents } from "./take-mail-event.ts";
import { pushJobs } from "./tell-by-push.ts";
import { tellMember } from "./tell-member.ts";

/** One job a type, so that a type which only another release knows is left to it. */
export function notificationJobs(services: Services, notices: readonly Notice[]): void {
  const { db, env, live, queue, clock } = services;
  for (const notice of notices) {
    queue.on<{ notificationId: string }>(jobOf(notice.type), async ({ notificationId }) => {
      const [waiting] = await db
        .select({ memberId: notifications.memberId })
        .from(notifications)
        .where(eq(notifications.id, notificationId));
      const site = waiting && (await findMemberSite(services, waiting.memberId));
      if (!site) return;
      const { memberId } = waiting;
      const asked = { notificationId, memberId, site, isHere: await live.isConnected(memberId) };
      const tools = { ...services, secret: env.SESSION_SECRET };
      const hints = await db.transaction((tx) => tellMember(tx, tools, notice, asked));
      for (const hint of hints) publish(live, memberId, hint);
    });
  }
  pushJobs(services, notices);
  queue.schedule("forget-old-notifications", "53 * * * *", () => forgetOldNotifications(db, clock.now()));
}

function publish(live: Live, memberId: string, { name, data }: LiveHint): void {
  live.publish(memberId, name, data as never);
}

/** Settled ones are kept half a year, so that nothing is told twice; mails for as long as they count. */
async function forgetOldNotifications(db: Db, now: Date): Promise<void> {
  await db.delete(notificationMails).where(lt(notificationMails.sentAt, new Date(now.getTime() - 2 * dayMs)));
  await forgetMailEvents(db, now);
  // Of a browser whose job failed for good: another night begins anew.
  await db.delete(heldPushes).where(lt(heldPushes.createdAt, new Date(now.getTime() - 2 * dayMs)));
  await db
    .delete(notifications)
    .where(lt(notifications.settledAt, new Date(now.getTime() - noticeDays * dayMs)));
}
