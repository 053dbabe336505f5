import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { withdrawals } from "#server/db/schema/withdrawals.ts";
import { notify } from "#server/modules/ground/notifications/notify.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";

/** Sends the confirmations of withdrawals that were made before the mailbox was proven. */
export async function tellWaitingWithdrawals(
  { db, queue, clock }: { db: Db; queue: Queue; clock: Clock },
  memberId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const made = await tx
      .select({ id: withdrawals.id })
      .from(withdrawals)
      .where(eq(withdrawals.memberId, memberId));
    for (const { id } of made)
      await notify(tx, queue, { memberId, type: "withdrawal", subjectId: id, now: clock.now() });
  });
}
