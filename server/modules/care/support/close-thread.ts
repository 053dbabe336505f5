import { eq } from "drizzle-orm";
import type { SupportEnd } from "#contracts/care/support-kinds.ts";
import type { Db } from "#server/db/open-database.ts";
import { supportClaims, supportThreads } from "#server/db/schema/support.ts";
import { AppError } from "#server/platform/errors.ts";
import { answeredUpTo, findWaiting } from "./answer-member.ts";
import { takeHold } from "./claim-thread.ts";
import type { ThreadRow } from "./queries.ts";
import type { Desk } from "./support-queue.ts";

type Closing = { threadId: string; end: SupportEnd; seenSeq: number };

/**
 * Staff close a conversation; inside the transaction of the act. It is refused if the member has written more than its
 * closer has seen. A further message of the member opens the conversation again.
 */
export async function closeThread(
  tx: Db,
  desk: Desk,
  { threadId, end, seenSeq }: Closing,
): Promise<ThreadRow> {
  const thread = await takeHold(tx, desk, threadId);
  const answeredSeq = answeredUpTo(thread, seenSeq);
  // defence: closed-as-seen
  if (await findWaiting(tx, threadId, answeredSeq)) throw new AppError("support_changed");
  await tx
    .update(supportThreads)
    .set({ answeredSeq, waitingSince: null, closedAt: desk.now, end })
    .where(eq(supportThreads.id, threadId));
  await tx.delete(supportClaims).where(eq(supportClaims.threadId, threadId));
  return thread;
}
