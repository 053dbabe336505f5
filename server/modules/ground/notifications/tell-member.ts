import { and, desc, eq, gt, inArray, isNull, lte, or } from "drizzle-orm";
import type { NotificationChannel } from "#contracts/ground/notifications.ts";
import { isLocale } from "#i18n/locales.ts";
import { regionalTag } from "#i18n/regions.ts";
import { holdLockOn } from "#server/db/hold-lock.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import {
  type NotificationOutcome,
  notificationMails,
  notifications,
} from "#server/db/schema/notifications.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import type { Post } from "#server/platform/mail/mail-queue.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { claimChannel } from "./claim-channel.ts";
import type { LiveHint, Notice, Receiver } from "./notice.ts";
import { dayMs, nextMailAt } from "./notification-rules.ts";
import { jobOf } from "./notify.ts";
import { pushSoon } from "./push-soon.ts";
import { findQuietUntil } from "./quiet-hours.ts";
import { isSwitchedOn } from "./switches.ts";
import { signUnsubscribe } from "./unsubscribe-link.ts";

type Tools = { queue: Queue; post: Post; clock: Clock; secret: string };
type Asked = { notificationId: string; memberId: string; site: RequestSite; isHere: boolean };

/** How long somebody who is here is left alone until what they have not seen is asked again. */
const askAgainSeconds = 10 * 60;
/** Pushes are told when quiet hours end; mails so much later, to who has not looked by then. */
const afterPushSeconds = 5 * 60;

/**
 * Tells a member what waits, where it is still true and wanted; answers what open pages are to be told once `tx` has
 * committed. A job that runs twice, or two at once, are one mail: whoever is second finds the row settled.
 */
export async function tellMember(tx: Db, tools: Tools, notice: Notice, asked: Asked): Promise<LiveHint[]> {
  const { memberId, notificationId, site, isHere } = asked;
  const now = tools.clock.now();
  await holdLockOn(tx, "notices", `${notice.type}:${memberId}`);
  const waiting = await listWaiting(tx, { memberId, type: notice.type, notificationId, now });
  if (!waiting.some(({ id }) => id === notificationId)) return [];
  const settle = (outcome: NotificationOutcome, rows = waiting) => settleRows(tx, rows, outcome, now);

  const [account] = await tx.select().from(accounts).where(eq(accounts.id, memberId));
  if (!account || account.status === "deleted") return settle("nobody");
  const locale = isLocale(account.language) ? account.language : ("en" as const);
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
    await queueAgain(tx, tools.queue, notice, { notificationId, seconds: askAgainSeconds });
    return hints;
  }
  const type = notice.switchedBy;
  const quietTo = type && (await findQuietUntil(tx, memberId, now));
  if (quietTo) {
    const seconds = Math.ceil((quietTo.getTime() - now.getTime()) / 1000);
    // Pushes that were held are told first.
    const afterPushes = notice.pushesFirst ? 0 : afterPushSeconds;
    await queueAgain(tx, tools.queue, notice, { notificationId, seconds: seconds + afterPushes });
    return hints;
  }
  const isPushed = waiting.some(({ pushedAt }) => pushedAt !== null);
  // defence: pushes-in-the-limit
  const pushAt = notice.limitsPushes && !isPushed ? await findNextAt(tx, notice, memberId, now) : null;
  if (pushAt) {
    const seconds = Math.ceil((pushAt.getTime() - now.getTime()) / 1000);
    await queueAgain(tx, tools.queue, notice, { notificationId, seconds });
    return hints;
  }
  if (notice.pushesFirst && (await pushFirst(tx, tools.queue, notice, { receiver, waiting }))) {
    await queueAgain(tx, tools.queue, notice, { notificationId, seconds: afterPushSeconds });
    return hints;
  }
  const words = notice.write?.(receiver, [first, ...others]);
  if (!words) {
    await settle("over");
    return hints;
  }
  if (!isReachable(account, notice)) {
    await settle("nobody");
    return hints;
  }
  if (type && !(await isSwitchedOn(tx, { memberId, type, channel: "email" }))) {
    // One at a time where pushes have a limit: the others have been told by nothing yet.
    const pushed = notice.limitsPushes ? waiting.filter(({ pushedAt }) => pushedAt !== null) : [];
    const isLater = pushed.length > 0 && !pushed.some(({ id }) => id === notificationId);
    await settle("unwanted", pushed.length > 0 ? pushed : waiting);
    if (isLater) await queueAgain(tx, tools.queue, notice, { notificationId, seconds: afterPushSeconds });
    return hints;
  }
  const at = await findNextAt(tx, notice, memberId, now, "email");
  if (at) {
    const seconds = Math.ceil((at.getTime() - now.getTime()) / 1000);
    await queueAgain(tx, tools.queue, notice, { notificationId, seconds });
    return hints;
  }
  if (!(await claimChannel(tx, { memberId, notice, channel: "email", now }))) {
    await queueAgain(tx, tools.queue, notice, { notificationId, seconds: afterPushSeconds });
    return hints;
  }
  const token = type && signUnsubscribe({ memberId, type }, tools.secret);
  const mail = composeMail({
    ...words,
    site,
    to: account.email,
    locale,
    country,
    ...(token ? { unsubscribePath: `/unsubscribe/${token}` } : {}),
  });
  await tools.post.send(tx, mail);
  await settle("sent");
  return hints;
}

/** The one that is asked for, and, where several go into one mail, the others whose time has come. */
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

/**
 * Tells browsers of the first that is still true, once; false where there is none to tell, or they were told. It stands
 * for all that wait, but not where pushes have a limit: then each has a push of its own.
 */
async function pushFirst(
  tx: Db,
  queue: Queue,
  notice: Notice,
  { receiver, waiting }: { receiver: Receiver; waiting: Awaited<ReturnType<typeof listWaiting>> },
): Promise<boolean> {
  const { memberId, now } = receiver;
  if (waiting.some(({ pushedAt }) => pushedAt !== null)) return false;
  for (const { id, subjectId } of waiting) {
    if ((await notice.find(tx, receiver, [subjectId])).length === 0) continue;
    // defence: pushed-one-by-one
    const told = notice.limitsPushes ? [id] : waiting.map((one) => one.id);
    await tx.update(notifications).set({ pushedAt: now }).where(inArray(notifications.id, told));
    return (await pushSoon(tx, queue, { memberId, type: notice.type, subjectId })) > 0;
  }
  return false;
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

/** What is owed, such as a receipt, goes to everybody whose mailbox is proven; the rest to active members who take no break. */
function isReachable(
  { status, confirmedAt, pausedAt }: typeof accounts.$inferSelect,
  { switchedBy }: Notice,
): boolean {
  return confirmedAt !== null && (switchedBy === null || (status === "active" && pausedAt === null));
}

/** When the limit lets the next one leave by a channel, or by any; null: now. */
async function findNextAt(
  tx: Db,
  { type, limit }: Notice,
  memberId: string,
  now: Date,
  channel?: NotificationChannel,
): Promise<Date | null> {
  if (!limit) return null;
  // defence: told-mails-counted
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
  return nextMailAt(
    sent.map(({ sentAt }) => sentAt),
    limit,
    now,
  );
}

async function queueAgain(
  tx: Db,
  queue: Queue,
  { type }: Notice,
  { notificationId, seconds }: { notificationId: string; seconds: number },
): Promise<void> {
  await queue.send(tx, jobOf(type), { notificationId }, { startAfterSeconds: seconds });
}
