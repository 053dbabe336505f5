import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, type SQL, sql } from "drizzle-orm";
import { supportDays } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { staffAccounts } from "#server/db/schema/staff.ts";
import { supportClaims, supportMessages, supportThreads } from "#server/db/schema/support.ts";
import { AppError } from "#server/platform/errors.ts";
import { dayMs } from "#server/platform/time-units.ts";
import {
  listMessages,
  type MessageRow,
  type QueuedRow,
  type ThreadForDesk,
  type ThreadRow,
} from "./queries.ts";
import { excerptLength, queueAtOnce } from "./support-limits.ts";

/** A staff member at the desk of a site. */
export type Desk = { siteId: string; staffId: string; now: Date };
export type DeskStatus = "waiting" | "answered" | "closed";

/** Members who can log in and so read an answer; the others write a complaint (docs/decisions/0084-support.md). */
const mayLogIn = () => inArray(accounts.status, ["active", "not_confirmed"]);

const ofSite = ({ siteId }: Desk): SQL | undefined =>
  and(
    // defence: support-of-own-site
    eq(supportThreads.siteId, siteId),
  );
const seenAt = (desk: Desk): SQL | undefined => and(ofSite(desk), mayLogIn());

const holder = (now: Date) =>
  and(eq(supportClaims.threadId, supportThreads.id), gt(supportClaims.until, now));

const having: Record<DeskStatus, () => SQL | undefined> = {
  waiting: () => isNotNull(supportThreads.waitingSince),
  answered: () => and(isNull(supportThreads.waitingSince), isNull(supportThreads.closedAt)),
  closed: () => isNotNull(supportThreads.closedAt),
};

/** Waiting conversations by waiting time, the longest first; the others by newest. */
export async function listQueue(db: Db, desk: Desk, status: DeskStatus): Promise<QueuedRow[]> {
  const rows = await db
    .select({
      thread: supportThreads,
      name: profiles.name,
      holder: staffAccounts.name,
      excerpt: sql<string>`coalesce((select left(said.text, ${excerptLength}) from ${supportMessages} said
        where said.thread_id = ${supportThreads.id} and said.from_whom = 'member'
        order by said.seq desc limit 1), '')`,
    })
    .from(supportThreads)
    .innerJoin(accounts, eq(accounts.id, supportThreads.memberId))
    .innerJoin(profiles, eq(profiles.memberId, supportThreads.memberId))
    .leftJoin(supportClaims, holder(desk.now))
    .leftJoin(staffAccounts, eq(staffAccounts.id, supportClaims.holderId))
    .where(and(seenAt(desk), having[status]()))
    .orderBy(
      status === "waiting" ? asc(supportThreads.waitingSince) : desc(supportThreads.lastAt),
      asc(supportThreads.id),
    )
    .limit(queueAtOnce);
  return rows.map(({ thread, ...row }) => ({ ...thread, ...row }));
}

export async function countQueue(db: Db, desk: Desk): Promise<{ waiting: number; overdue: number }> {
  const late = new Date(desk.now.getTime() - supportDays * dayMs);
  const [counts] = await db
    .select({
      waiting: sql<number>`count(*)::int`,
      overdue: sql<number>`count(*) filter (where ${lte(supportThreads.waitingSince, late)})::int`,
    })
    .from(supportThreads)
    .innerJoin(accounts, eq(accounts.id, supportThreads.memberId))
    .where(and(seenAt(desk), isNotNull(supportThreads.waitingSince)));
  return counts ?? { waiting: 0, overdue: 0 };
}

/** A conversation for staff; one of another site is refused like an unknown one. */
export async function getForDesk(db: Db, desk: Desk, threadId: string): Promise<ThreadForDesk> {
  const [found] = await db
    .select({
      thread: supportThreads,
      name: profiles.name,
      locale: accounts.language,
      holderId: supportClaims.holderId,
      holder: staffAccounts.name,
    })
    .from(supportThreads)
    .innerJoin(accounts, eq(accounts.id, supportThreads.memberId))
    .innerJoin(profiles, eq(profiles.memberId, supportThreads.memberId))
    .leftJoin(supportClaims, holder(desk.now))
    .leftJoin(staffAccounts, eq(staffAccounts.id, supportClaims.holderId))
    .where(and(seenAt(desk), eq(supportThreads.id, threadId)));
  if (!found) throw new AppError("not_found");
  const { messages, hasEarlier } = await listMessages(db, { threadId });
  const names = await namesOf(db, messages);
  const said = messages.map((message) => ({
    ...message,
    author: message.staffId === null ? null : (names.get(message.staffId) ?? null),
  }));
  return { ...found, messages: said, hasEarlier };
}

async function namesOf(db: Db, messages: readonly MessageRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(messages.flatMap(({ staffId }) => staffId ?? []))];
  if (ids.length === 0) return new Map();
  const staff = await db
    .select({ id: staffAccounts.id, name: staffAccounts.name })
    .from(staffAccounts)
    .where(inArray(staffAccounts.id, ids));
  return new Map(staff.map(({ id, name }) => [id, name]));
}

/** The conversation, locked until the transaction ends: answers and the member's messages run one after the other. */
export async function lockForDesk(tx: Db, desk: Desk, threadId: string): Promise<ThreadRow> {
  const [thread] = await tx
    .select()
    .from(supportThreads)
    .where(and(ofSite(desk), eq(supportThreads.id, threadId)))
    .for("update");
  if (!thread) throw new AppError("not_found");
  const canRead = await tx.$count(accounts, and(eq(accounts.id, thread.memberId), mayLogIn()));
  // defence: support-of-who-can-log-in
  if (canRead === 0) throw new AppError("not_found");
  return thread;
}
