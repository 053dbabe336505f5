import { eq } from "drizzle-orm";
import { notifications } from "#server/db/schema/notifications.ts";
import { findMemberSite } from "#server/modules/ground/sites/find-member-site.ts";
import type { Live } from "#server/platform/live/live.ts";
import type { Services } from "#server/services.ts";
import { channels } from "./channels.ts";
import { forgetOldNotifications } from "./forget-old-notifications.ts";
import type { LiveHint, Notice } from "./notice.ts";
import { jobOf } from "./notify.ts";
import { tellMember } from "./tell-member.ts";

/** One job a type, so that a type of another release is left to that release. */
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
      const channelServices = { ...services, secret: env.SESSION_SECRET };
      const hints = await db.transaction((tx) => tellMember(tx, channelServices, notice, asked));
      for (const hint of hints) publish(live, memberId, hint);
    });
  }
  for (const channel of channels) channel.jobs?.(services, notices);
  queue.schedule("forget-old-notifications", "53 * * * *", () => forgetOldNotifications(db, clock.now()));
}

function publish(live: Live, memberId: string, { name, data }: LiveHint): void {
  live.publish(memberId, name, data as never);
}
