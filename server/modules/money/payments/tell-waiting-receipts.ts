import { and, eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { orders } from "#server/db/schema/payments.ts";
import { notify } from "#server/modules/ground/notifications/notify.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";

/** Sends the receipts of purchases that were made before the mailbox was proven. */
export async function tellWaitingReceipts(
  { db, queue, clock }: { db: Db; queue: Queue; clock: Clock },
  memberId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const completed = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.memberId, memberId), eq(orders.status, "completed")));
    for (const { id } of completed) {
      await notify(tx, queue, { memberId, type: "receipt", subjectId: id, now: clock.now() });
    }
  });
}
