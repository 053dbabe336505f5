import { and, asc, eq, gt } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { supportMessages, supportThreads } from "#server/db/schema/support.ts";
import { notify } from "#server/modules/ground/notifications/notify.ts";
import { newId } from "#server/platform/ids.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { takeHold } from "./claim-thread.ts";
import type { ThreadRow } from "./queries.ts";
import type { Desk } from "./support-queue.ts";

type Answer = {
  threadId: string;
  text: string;
  /** The newest number that the writer has seen. */
  seenSeq: number;
};
export type Answered = { thread: ThreadRow; messageId: string };

/**
 * Staff answer a member; inside the transaction of the act. The answer covers the messages that its writer has seen: one
 * that came meanwhile keeps waiting, since when it came.
 */
export async function answerMember(
  tx: Db,
  { queue, desk }: { queue: Queue; desk: Desk },
  { threadId, text, seenSeq }: Answer,
): Promise<Answered> {
  const { staffId, now } = desk;
  const thread = await takeHold(tx, desk, threadId);
  const id = newId();
  const seq = thread.lastSeq + 1;
  await tx.insert(supportMessages).values({ id, threadId, seq, from: "site", staffId, text, createdAt: now });
  const answeredSeq = answeredUpTo(thread, seenSeq);
  await tx
    .update(supportThreads)
    .set({
      lastSeq: seq,
      lastAnswerSeq: seq,
      answeredSeq,
      waitingSince: await findWaiting(tx, threadId, answeredSeq),
      lastAt: now,
      closedAt: null,
      end: null,
    })
    .where(eq(supportThreads.id, threadId));
  const { memberId } = thread;
  await notify(tx, queue, { memberId, type: "support_answer", subjectId: threadId, now, isAnew: true });
  return { thread, messageId: id };
}

/** Number up to which the member's messages are answered by staff who have seen them up to `seenSeq`. */
export function answeredUpTo({ answeredSeq, lastSeq }: ThreadRow, seenSeq: number): number {
  return Math.max(answeredSeq, Math.min(seenSeq, lastSeq));
}

/** Since when the oldest message of the member beyond a number waits; null if there is none. */
export async function findWaiting(tx: Db, threadId: string, answeredSeq: number): Promise<Date | null> {
  const [oldest] = await tx
    .select({ createdAt: supportMessages.createdAt })
    .from(supportMessages)
    .where(
      and(
        eq(supportMessages.threadId, threadId),
        eq(supportMessages.from, "member"),
        // defence: unseen-message-waits
        gt(supportMessages.seq, answeredSeq),
      ),
    )
    .orderBy(asc(supportMessages.seq))
    .limit(1);
  return oldest?.createdAt ?? null;
}
