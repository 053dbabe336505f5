import { and, eq, inArray, isNull, lte, or } from "drizzle-orm";
import { regionalTag } from "#i18n/regions.ts";
import { spokenLocale } from "#i18n/site-languages.ts";
import { holdLockOn } from "#server/db/hold-lock.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { type NotificationOutcome, notifications } from "#server/db/schema/notifications.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import type { ChannelServices, Telling, Told, Waiting } from "./channel.ts";
import { firstChannels, lastChannel } from "./channels.ts";
import { secondsUntil } from "./next-time.ts";
import type { LiveHint, Notice, Receiver } from "./notice.ts";
import { askAgainSeconds, closedAgainSeconds, mailAfterSeconds } from "./notification-limits.ts";
import { jobOf } from "./notify.ts";
import { findQuietUntil } from "./quiet-hours.ts";

type NeededServices = ChannelServices & { clock: Clock };
type Asked = { notificationId: string; memberId: string; site: RequestSite; isHere: boolean };

/**
 * Sends a member's waiting notifications that are still true and wanted; answers the hints for open pages, to
 * be sent after `tx` has committed. A job that runs twice, or two at once, send one mail: the second run
 * finds the row settled.
 */
export async function tellMember(
  tx: Db,
  services: NeededServices,
  notice: Notice,
  asked: Asked,
): Promise<LiveHint[]> {
  const { memberId, notificationId, site, isHere } = asked;
  const now = services.clock.now();
  await holdLockOn(tx, "notices", `${notice.type}:${memberId}`);
  const waiting = await listWaiting(tx, { memberId, type: notice.type, notificationId, now });
  if (!waiting.some(({ id }) => id === notificationId)) return [];
  const settle = (outcome: NotificationOutcome, rows: readonly Waiting[] = waiting) =>
    settleRows(tx, rows, outcome, now);

  const [account] = await tx.select().from(accounts).where(eq(accounts.id, memberId));
  if (!account || account.status === "deleted") return settle("nobody");
  const locale = spokenLocale(site.settings.reach, account.language);
  // Links to a closed site do not work: an optional mail waits until the site opens, if it is still true then.
  // defence: closed-site-mails
  if (site.isClosed && notice.switchedBy !== null) {
    await queueAgain(tx, services.queue, notice, { notificationId, seconds: closedAgainSeconds });
    return [];
  }
  const { country, lastSeenAt } = account;
  const tag = regionalTag(locale, country);
  const receiver: Receiver = { memberId, site, locale, tag, lastSeenAt, now };
  const subjects = waiting.map(({ subjectId }) => subjectId);
  const facts = await notice.find(tx, receiver, subjects);
  const [first, ...others] = facts;
  if (first === undefined) return settle("over");

  const hints = notice.tell?.(receiver, facts) ?? [];
  if (isHere && notice.whileHere === "nothing") {
    await settle("here");
    return hints;
  }
  if (isHere && notice.whileHere === "ask_again") {
    await queueAgain(tx, services.queue, notice, { notificationId, seconds: askAgainSeconds });
    return hints;
  }
  const type = notice.switchedBy;
  const quietTo = type && (await findQuietUntil(tx, memberId, now));
  if (quietTo) {
    // Held pushes are sent first.
    const afterPushes = notice.pushesFirst ? 0 : mailAfterSeconds;
    const seconds = secondsUntil(quietTo, now) + afterPushes;
    await queueAgain(tx, services.queue, notice, { notificationId, seconds });
    return hints;
  }
  const telling = { notice, receiver, account, notificationId, waiting, facts: [first, ...others] } as const;
  const told = await tellByFirst(tx, services, telling);
  if (told.settled) await settle(told.settled.outcome, told.settled.rows);
  if (told.againInSeconds !== undefined)
    await queueAgain(tx, services.queue, notice, { notificationId, seconds: told.againInSeconds });
  return hints;
}

/** Sends by the first channel that handles it. */
async function tellByFirst(tx: Db, services: ChannelServices, telling: Telling): Promise<Told> {
  for (const channel of firstChannels) {
    const told = await channel.tell(tx, services, telling);
    if (told) return told;
  }
  return lastChannel.tell(tx, services, telling);
}

/** The notification of this job, and the others of its type that are due. */
async function listWaiting(
  tx: Db,
  {
    memberId,
    type,
    notificationId,
    now,
  }: { memberId: string; type: string; notificationId: string; now: Date },
) {
  return tx
    .select({
      id: notifications.id,
      subjectId: notifications.subjectId,
      pushedAt: notifications.pushedAt,
    })
    .from(notifications)
    .where(
      and(
        eq(notifications.memberId, memberId),
        eq(notifications.type, type),
        isNull(notifications.settledAt),
        or(eq(notifications.id, notificationId), lte(notifications.notBefore, now)),
      ),
    )
    .orderBy(notifications.createdAt, notifications.id);
}

async function settleRows(
  tx: Db,
  rows: readonly { id: string }[],
  outcome: NotificationOutcome,
  now: Date,
): Promise<LiveHint[]> {
  const ids = rows.map(({ id }) => id);
  await tx.update(notifications).set({ settledAt: now, outcome }).where(inArray(notifications.id, ids));
  return [];
}

async function queueAgain(
  tx: Db,
  queue: Queue,
  { type }: Notice,
  { notificationId, seconds }: { notificationId: string; seconds: number },
): Promise<void> {
  await queue.send(tx, jobOf(type), { notificationId }, { startAfterSeconds: seconds });
}
