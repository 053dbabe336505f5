import { and, count, eq, gt } from "drizzle-orm";
import { regionalTag } from "#i18n/regions.ts";
import { spokenLocale } from "#i18n/site-languages.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { notificationMails, pushSubscriptions } from "#server/db/schema/notifications.ts";
import { findMemberSite } from "#server/modules/ground/sites/find-member-site.ts";
import { occasionally } from "#server/platform/operations/log.ts";
import { hourMs } from "#server/platform/time-units.ts";
import type { ChannelJobServices } from "./channel.ts";
import { composePush, type GatheredWords, gatherPushes, tagOf } from "./compose-push.ts";
import {
  type HeldPush,
  type HeldPushJob,
  heldPushJob,
  holdPush,
  listHeldPushes,
  putBackHeldPushes,
  takeHeldPushes,
  tellHeldLater,
} from "./hold-push.ts";
import type { Notice, PushWords, Receiver } from "./notice.ts";
import { lookingForMs, mostPushesPerHour } from "./notification-limits.ts";
import { type PushJob, pushJobOf } from "./push-soon.ts";
import { findQuietUntil } from "./quiet-hours.ts";
import { reserveChannel } from "./reserve-channel.ts";
import { settlePush } from "./settle-push.ts";
import { isSwitchedOn, showsOnLockScreen } from "./switches.ts";

type Subscription = typeof pushSubscriptions.$inferSelect;

/** One job for each type, in the queue of pushes, so that a push service without an answer delays no other queue. */
export function pushJobs(services: ChannelJobServices, notices: readonly Notice[]): void {
  const warn = occasionally((fault: object, more) =>
    services.log.warn({ ...fault, more }, "a push service refused a push, or could not be reached"),
  );
  for (const notice of notices) {
    if (!notice.push) continue;
    services.queue.on<PushJob>(pushJobOf(notice.type), (job) => pushOne(services, notice, job, warn), "push");
  }
  const byType = new Map(notices.map((notice) => [notice.type, notice]));
  services.queue.on<HeldPushJob>(heldPushJob, (job) => pushHeld(services, byType, job, warn), "push");
}

type Warn = (fault: object) => void;
type Told = { receiver: Receiver; words: PushWords; isOpen: boolean };

/** Sends a push to one browser if it is still true, wanted and unseen, which is checked at each try. */
async function pushOne(
  services: ChannelJobServices,
  notice: Notice,
  job: PushJob,
  warn: Warn,
): Promise<void> {
  const { db, clock, queue } = services;
  const { type } = notice;
  const subscription = await findSubscription(db, job.subscriptionId);
  if (!subscription || findRest(subscription, job, clock.now())) return;
  const told = await findWords(services, notice, subscription, job.subjectId);
  if (!told) return;
  const { id: subscriptionId, memberId } = subscription;
  const now = clock.now();
  const until = notice.switchedBy && (await findQuietUntil(db, memberId, now));
  const { subjectId } = job;
  if (until) return holdPush(db, queue, { subscriptionId, memberId, type, subjectId, until, now });
  // Counted before it is sent, because a failing push holds a worker for longer than one that arrives.
  if (!(await reserveChannel(db, { memberId, notice, channel: "push", now }))) return;
  const again = await deliver(services, subscription, { ...told, tries: job.tries ?? 0 }, warn);
  if (!again) return;
  await queue.send(db, pushJobOf(type), { ...job, tries: again.tries } satisfies PushJob, {
    startAfterSeconds: again.seconds,
  });
}

/**
 * Sends the pushes held in quiet hours to one browser as one, where they are still true. They are removed
 * before sending, and put back where the push service asks to try later, so that each try sends all of them.
 */
async function pushHeld(
  services: ChannelJobServices,
  notices: ReadonlyMap<string, Notice>,
  job: HeldPushJob,
  warn: Warn,
): Promise<void> {
  const { db, clock, queue } = services;
  const { subscriptionId } = job;
  const subscription = await findSubscription(db, subscriptionId);
  if (!subscription) return;
  const { memberId } = subscription;
  const now = clock.now();
  const until = (await findQuietUntil(db, memberId, now)) ?? findRest(subscription, job, now);
  if (until) return tellHeldLater(db, queue, { subscriptionId }, { until, now });
  const held = await listHeldPushes(db, subscription);
  const news: (Told & { notice: Notice; heldPush: HeldPush })[] = [];
  for (const heldPush of held) {
    const notice = notices.get(heldPush.type);
    const found = notice && (await findWords(services, notice, subscription, heldPush.subjectId));
    if (found) news.push({ ...found, notice, heldPush });
  }
  // Types that a mail has just told are left out, and no other.
  const reserved = new Set<Notice>();
  for (const notice of new Set(news.map((one) => one.notice))) {
    const isAlong = reserved.size > 0;
    const isReserved = await reserveChannel(db, { memberId, notice, channel: "push", now, isAlong });
    if (isReserved) reserved.add(notice);
  }
  const browser = { id: subscriptionId, memberId };
  const taken = new Set(await takeHeldPushes(db, queue, { browser, pushes: held }));
  const told = news.filter(({ notice, heldPush }) => reserved.has(notice) && taken.has(heldPush));
  const words = gatherPushes(told.map((one) => one.words));
  const [first] = told;
  if (!words || !first) return;
  const again = await deliver(services, subscription, { ...first, words, tries: job.tries ?? 0 }, warn);
  const pushes = told.map(({ heldPush }) => heldPush);
  if (again) await putBackHeldPushes(db, queue, { browser, pushes, ...again });
}

async function findSubscription(db: Db, id: string): Promise<Subscription | undefined> {
  const [subscription] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id));
  return subscription;
}

type Delivery = Omit<Told, "words"> & { words: PushWords | GatheredWords; tries: number };

/** Sends a push; answers when to try again, null: not at all. */
async function deliver(
  { db, clock, push }: ChannelJobServices,
  subscription: Subscription,
  { receiver, words, isOpen, tries }: Delivery,
  warn: Warn,
): Promise<{ tries: number; seconds: number } | null> {
  const sending = push.send({
    endpoint: subscription.endpoint,
    keys: { p256dh: subscription.p256dh, auth: subscription.auth },
    text: composePush(receiver, words, { isOpen }),
    contact: `mailto:${receiver.site.settings.brand.supportEmail}`,
    urgency: words.urgency,
    topic: tagOf(words),
    ttlSeconds: words.ttlSeconds,
  });
  // After a throw the queue would try again more often than this function does.
  const outcome = await sending.catch((error: unknown) => ({ kind: "unreached" as const, error }));
  if (outcome.kind === "refused") warn({ status: outcome.status });
  if (outcome.kind === "unreached") warn({ err: outcome.error });
  return settlePush(db, { subscription, outcome, tries, now: clock.now() });
}

/** The end of the rest after failed pushes to a browser; null: it gets pushes. A delayed try ignores the rest. */
function findRest({ restsUntil }: Subscription, { tries = 0 }: { tries?: number }, now: Date): Date | null {
  return tries === 0 && restsUntil !== null && restsUntil > now ? restsUntil : null;
}

async function findWords(
  services: ChannelJobServices,
  notice: Notice,
  { memberId }: Subscription,
  subjectId: string,
): Promise<Told | null> {
  const { db, clock, live } = services;
  const type = notice.switchedBy;
  const [account] = await db.select().from(accounts).where(eq(accounts.id, memberId));
  const site = account?.status === "active" && (await findMemberSite(services, memberId));
  if (!account || !site) return null;
  // A closed site sends no optional push, not even later: the mail is sent when the site opens again.
  if (site.isClosed && type) return null;
  // No push while the member looks at a page. A stream of a hidden page does not count, because its member
  // has left.
  const isLooking =
    !notice.byAllChannels && clock.now().getTime() - account.lastSeenAt.getTime() < lookingForMs;
  if (isLooking && (await live.isConnected(memberId))) return null;
  if (type && !(await isSwitchedOn(db, { memberId, type, channel: "push" }))) return null;
  if ((await countPushes(db, { memberId, now: clock.now() })) >= mostPushesPerHour) return null;
  const locale = spokenLocale(site.settings.reach, account.language);
  const tag = regionalTag(locale, account.country);
  const receiver: Receiver = {
    memberId,
    site,
    locale,
    tag,
    lastSeenAt: account.lastSeenAt,
    now: clock.now(),
  };
  const [fact] = await notice.find(db, receiver, [subjectId]);
  const words = fact === undefined ? undefined : notice.push?.(fact);
  return words
    ? { receiver, words, isOpen: notice.byAllChannels || (await showsOnLockScreen(db, memberId)) }
    : null;
}

async function countPushes(db: Db, { memberId, now }: { memberId: string; now: Date }): Promise<number> {
  const [counted] = await db
    .select({ pushes: count() })
    .from(notificationMails)
    .where(
      and(
        eq(notificationMails.memberId, memberId),
        eq(notificationMails.channel, "push"),
        gt(notificationMails.sentAt, new Date(now.getTime() - hourMs)),
      ),
    );
  return counted?.pushes ?? 0;
}
