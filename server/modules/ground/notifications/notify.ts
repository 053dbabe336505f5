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
  /** Time to see it in the product, or to take it back, before it is sent. */
  waitSeconds?: number;
  /** Subscribed browsers get a push at once; a mail follows if the member has not seen it by then. */
  isPushed?: boolean;
  /** How long after a mail the same may be mailed again; left out: never. */
  againAfterMs?: number;
  /** A waiting or mailed notification is new as of now: its wait starts again, and its old job is void. */
  isAnew?: boolean;
};

/**
 * Queues a notification to a member, inside the transaction that makes it true. The same member, type and
 * subject is one row: a waiting row stays as it is; a row that was settled without a mail waits again.
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
      // With a new id the job that waits for the old one finds no row.
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

/** The type's job. A release without this type has no such job and leaves it to another release. */
export function jobOf(type: string): string {
  return `notify:${type}`;
}
