import { and, desc, eq, gt } from "drizzle-orm";
import type { NotificationChannel } from "#contracts/ground/notifications.ts";
import type { Db } from "#server/db/open-database.ts";
import { notificationMails } from "#server/db/schema/notifications.ts";
import { dayMs } from "#server/platform/time-units.ts";
import type { Notice } from "./notice.ts";
import { nextMailAt } from "./notification-rules.ts";

/** Seconds until a notice's limit allows the next message by a channel, or by any; null: now. */
export async function findSecondsToNext(
  tx: Db,
  { type, limit }: Notice,
  { memberId, now }: { memberId: string; now: Date },
  channel?: NotificationChannel,
): Promise<number | null> {
  if (/* defence: told-mails-counted */ !limit) return null;
  const sent = await tx
    .select({ sentAt: notificationMails.sentAt })
    .from(notificationMails)
    .where(
      and(
        eq(notificationMails.memberId, memberId),
        eq(notificationMails.type, type),
        channel && eq(notificationMails.channel, channel),
        gt(notificationMails.sentAt, new Date(now.getTime() - dayMs)),
      ),
    )
    .orderBy(desc(notificationMails.sentAt))
    .limit(limit.perDay);
  const at = nextMailAt(
    sent.map(({ sentAt }) => sentAt),
    limit,
    now,
  );
  return at && secondsUntil(at, now);
}

export function secondsUntil(at: Date, now: Date): number {
  return Math.ceil((at.getTime() - now.getTime()) / 1000);
}
