import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { directDebits } from "#server/db/schema/direct-debits.ts";
import { orders } from "#server/db/schema/payments.ts";
import { notify } from "#server/modules/ground/notifications/notify.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";

export type Lifted = { memberId: string } | { refusal: "unknown" | "not_returned" | "lifted_before" };

/**
 * Ends the block of a returned debit and informs its member. Account, number and member can pay by direct
 * debit again, unless another returned debit blocks them. The credits stay withdrawn, because the money is
 * not paid.
 */
export async function liftBlock(
  tx: Db,
  queue: Queue,
  { orderId, now }: { orderId: string; now: Date },
): Promise<Lifted> {
  // A return that is reported at the same time comes before or after; after it, the debit is blocked again.
  const [order] = await tx
    .select({ status: orders.status, memberId: orders.memberId })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for("update");
  const [debit] = await tx
    .select({ id: directDebits.id, liftedAt: directDebits.liftedAt })
    .from(directDebits)
    .where(eq(directDebits.orderId, orderId));
  if (!order || !debit) return { refusal: "unknown" };
  // defence: only-returned-lifted
  if (order.status !== "charged_back") return { refusal: "not_returned" };
  // defence: lifted-once
  if (debit.liftedAt !== null) return { refusal: "lifted_before" };
  const { memberId } = order;
  await tx.update(directDebits).set({ liftedAt: now }).where(eq(directDebits.id, debit.id));
  await notify(tx, queue, { memberId, type: "debit_unblocked", subjectId: orderId, now, isAnew: true });
  return { memberId };
}

/** A debit that was paid after all and then returned again blocks again. */
export async function blockAnew(tx: Db, orderId: string): Promise<void> {
  await tx.update(directDebits).set({ liftedAt: null }).where(eq(directDebits.orderId, orderId));
}
