import { and, eq, exists, gt, inArray, notExists, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { holdLockOn } from "#server/db/hold-lock.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { notificationSwitches, notifications } from "#server/db/schema/notifications.ts";
import { endWaiting } from "#server/modules/ground/notifications/end-waiting.ts";
import { notify } from "#server/modules/ground/notifications/notify.ts";
import { weekMs } from "#server/platform/time-units.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { weeklyReadAtOnce, weeklyToldInRun, weeklyWaitMs } from "./search-limits.ts";

/** The notices that the type "new members weekly" switches. Together they send one note a week to a member. */
const weeklyTypes = ["new_members", "saved_search_news"] as const;

export type WeeklyNews = {
  type: (typeof weeklyTypes)[number];
  /** The condition for the receiver, who is the row of `accounts`. */
  isFor(db: Db, now: Date): SQL | undefined;
  /** Begins the period of a note in its transaction. Returns false if there is nothing to tell any more. */
  begin?(tx: Db, memberId: string, now: Date): Promise<boolean>;
};

/** In the words of the index `notification_switches_weekly`. */
export const isWeeklyChosen = sql`${notificationSwitches.type} = 'new_members_weekly' and ${notificationSwitches.isOn}`;

type Services = { db: Db; queue: Queue };
const firstId = "00000000-0000-0000-0000-000000000000";

/**
 * Queues one kind of weekly note for active receivers who chose it and got no weekly note of any kind for a week.
 * Returns their number. Runs every hour: receivers left by one run are handled by the next. Each receiver has a
 * transaction of their own, so that a run that ends early leaves complete requests only.
 */
export async function tellWeekly(services: Services, news: WeeklyNews, now: Date): Promise<number> {
  const { db } = services;
  let told = 0;
  for (let after: string | undefined = firstId; after !== undefined && told < weeklyToldInRun; ) {
    const due: { memberId: string }[] = await selectDue(db, news, ofMembersAfter(after), now);
    for (const { memberId } of due) if (await tellOne(services, news, memberId, now)) told += 1;
    after = due.length < weeklyReadAtOnce ? undefined : due.at(-1)?.memberId;
  }
  return told;
}

async function tellOne(
  { db, queue }: Services,
  news: WeeklyNews,
  memberId: string,
  now: Date,
): Promise<boolean> {
  const { type } = news;
  return db.transaction(async (tx) => {
    // Two runs, and the jobs of both kinds, would find the same member. A note that is being sent (tell-member.ts) ends
    // first. Otherwise it would count as waiting, and its people would be in the next note too.
    for (const kind of weeklyTypes) await holdLockOn(tx, "notices", `${kind}:${memberId}`);
    const [due] = await selectDue(tx, news, (id) => eq(id, memberId), now);
    if (!due || (news.begin && !(await news.begin(tx, memberId, now)))) return false;
    // A note of the other kind that still waits would be the second one of this week.
    const types = weeklyTypes.filter((kind) => kind !== type);
    await endWaiting(tx, { memberId, types, subjectId: memberId, now });
    const waitSeconds = await secondsToWait(tx, memberId, now);
    await notify(tx, queue, { memberId, type, subjectId: memberId, now, waitSeconds, isAnew: true });
    return true;
  });
}

type Which = (memberId: PgColumn) => SQL;
const ofMembersAfter =
  (after: string): Which =>
  (memberId) =>
    gt(memberId, after);

function selectDue(db: Db, { isFor }: WeeklyNews, which: Which, now: Date) {
  const aWeekAgo = new Date(now.getTime() - weekMs);
  const ofThisWeek = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        isWeeklyOf(accounts.id),
        // By the time of the request: otherwise the week would grow by an hour each time. A run may begin a little earlier in
        // its minute than the last one did. A note that was sent long after its request begins a new week.
        sql`(${gt(notifications.createdAt, new Date(aWeekAgo.getTime() + weeklyWaitMs / 2))}
          or ${lastTold} > ${new Date(aWeekAgo.getTime() + weeklyWaitMs).toISOString()}::timestamptz)`,
      ),
    );
  const isChosen = db
    .select({ type: notificationSwitches.type })
    .from(notificationSwitches)
    .where(
      and(
        eq(notificationSwitches.memberId, accounts.id),
        // Here too: of accounts alone, each page of a run would read all of them.
        which(notificationSwitches.memberId),
        isWeeklyChosen,
      ),
    );
  return db
    .select({ memberId: accounts.id })
    .from(accounts)
    .where(
      and(
        which(accounts.id),
        eq(accounts.status, "active"),
        exists(isChosen),
        isFor(db, now),
        notExists(ofThisWeek),
      ),
    )
    .orderBy(accounts.id)
    .limit(weeklyReadAtOnce);
}

/** Seconds from now until a week after the last note. */
async function secondsToWait(tx: Db, memberId: string, now: Date): Promise<number> {
  const [last] = await tx
    .select({ seconds: sql<number | null>`ceil(extract(epoch from max(${lastTold})))::float8` })
    .from(notifications)
    .where(isWeeklyOf(memberId));
  const until = last?.seconds == null ? 0 : last.seconds * 1000 + weekMs;
  return Math.max(0, Math.ceil((until - now.getTime()) / 1000));
}

/** When a note was first pushed or mailed; null: not yet. */
const lastTold = sql`least(${notifications.pushedAt},
  case when ${notifications.outcome} = 'sent' then ${notifications.settledAt} end)`;

function isWeeklyOf(memberId: string | typeof accounts.id): SQL | undefined {
  return and(
    eq(notifications.memberId, memberId),
    inArray(notifications.type, [...weeklyTypes]),
    eq(notifications.subjectId, memberId),
  );
}
