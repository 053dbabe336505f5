import { and, eq, gt, ne } from "drizzle-orm";
import type { NotificationChannel } from "#contracts/ground/notifications.ts";
import { holdLockOn } from "#server/db/hold-lock.ts";
import type { Db } from "#server/db/open-database.ts";
import { notificationMails } from "#server/db/schema/notifications.ts";
import type { Notice } from "./notice.ts";
import { oneChannelMs } from "./notification-limits.ts";

type Telling = {
  memberId: string;
  notice: Pick<Notice, "type" | "byAllChannels">;
  channel: NotificationChannel;
  now: Date;
  /** Sent in one push with another type, which counts it. */
  isAlong?: boolean;
};

/**
 * Stores that one channel is about to notify a member of this type; false if the other channel has just done
 * so. All browsers of a member are one channel. If a mail and a push are due at once, only one is sent.
 */
export async function reserveChannel(db: Db, telling: Telling): Promise<boolean> {
  const { memberId, notice, channel, now, isAlong = false } = telling;
  const { type } = notice;
  return db.transaction(async (tx) => {
    // The same lock as for mails of the type (tell-member.ts).
    await holdLockOn(tx, "notices", `${type}:${memberId}`);
    const isOfLastMinute = and(
      eq(notificationMails.memberId, memberId),
      eq(notificationMails.type, type),
      gt(notificationMails.sentAt, new Date(now.getTime() - oneChannelMs)),
    );
    const [told] = await tx
      .select({ at: notificationMails.sentAt })
      .from(notificationMails)
      .where(and(isOfLastMinute, ne(notificationMails.channel, channel)))
      .limit(1);
    if (told && !notice.byAllChannels) return false;
    if (isAlong) {
      // Otherwise several browsers with several types each would soon reach the limit of pushes.
      const renewed = await tx
        .update(notificationMails)
        .set({ sentAt: now })
        .where(and(isOfLastMinute, eq(notificationMails.channel, channel)))
        .returning({ at: notificationMails.sentAt });
      if (renewed.length > 0) return true;
    }
    await tx.insert(notificationMails).values({ memberId, type, channel, sentAt: now });
    return true;
  });
}
