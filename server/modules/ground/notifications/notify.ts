import { and, isNotNull, lte, ne, or } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { notifications } from "#server/db/schema/notifications.ts";
import { newId } from "#server/platform/ids.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { pushSoon } from "./push-soon.ts";

export type News = {
  memberId: string;
  /** Name of a notice. */
  type: string;
  subjectId: string;
  now: Date;
  /** Time to see it in the product, or to take it back, before it is told. */
  waitSeconds?: number;
  /** Browsers that have subscribed are told by push, and at once: a mail comes later to who has not seen it by then. */
  isPushed?: boolean;
  /** From when on the same may be mailed anew; left out: never. */
  againAfterMs?: number;
  /** What waits already, or was mailed, is news anew as of now: it waits from now on, and for this alone. */
  isAnew?: boolean;
};

/**
 * Wants a member to be told something, inside the transaction that makes it true. The same member, type and subject is
 * one row: while it waits nothing is added; what was settled without a mail is asked anew.
 */
export async function notify(tx: Db, queue: Queue, news: News): Promise<void> {
  const {
    memberId,
    type,
    subjectId,
    now,
    waitSeconds = 0,
    againAfterMs,
    isPushed = false,
    isAnew = false,
  } = news;
  const id = newId();
  const waiting = {
    createdAt: now,
    notBefore: new Date(now.getTime() + waitSeconds * 1000),
    pushedAt: null,
    settledAt: null,
    outcome: null,
  };
  const mayComeAgain =
    againAfterMs === undefined
      ? undefined
      : lte(notifications.settledAt, new Date(now.getTime() - againAfterMs));
  const [row] = await tx
    .insert(notifications)
    .values({ id, memberId, type, subjectId, ...waiting })
    .onConflictDoUpdate({
      target: [notifications.memberId, notifications.type, notifications.subjectId],
      // By another id the job that waits for the old one finds nothing.
      set: isAnew ? { ...waiting, id } : waiting,
      ...(isAnew
        ? {}
        : {
            setWhere: and(
              isNotNull(notifications.settledAt),
              or(ne(notifications.outcome, "sent"), mayComeAgain),
            ) as never,
          }),
    })
    .returning({ id: notifications.id });
  if (!row) return;
  await queue.send(tx, jobOf(type), { notificationId: row.id }, { startAfterSeconds: waitSeconds });
  if (isPushed) await pushSoon(tx, queue, news);
}

/** A process that does not know the type does not know the job: another release tells it. */
export function jobOf(type: string): string {
  return `notify:${type}`;
}
