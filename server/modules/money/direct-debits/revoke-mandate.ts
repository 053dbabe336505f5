import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { directDebits } from "#server/db/schema/direct-debits.ts";
import { orders } from "#server/db/schema/payments.ts";
import { AppError } from "#server/platform/errors.ts";

type Revocation = { mandateId: string; memberId: string; now: Date };

/**
 * The member revokes a mandate: it is not charged any more, and it ends at the gateway too (end-mandates.ts).
 * A debit that the bank was asked for before is still collected, because it was bought. Refused while it is
 * uncertain whether the bank was asked.
 */
export async function revokeMandate(db: Db, { mandateId, memberId, now }: Revocation): Promise<void> {
  const [debit] = await db
    .select({ id: directDebits.id, status: orders.status })
    .from(directDebits)
    .innerJoin(orders, eq(orders.id, directDebits.orderId))
    .where(
      and(
        eq(directDebits.id, mandateId),
        // defence: own-mandate
        eq(directDebits.memberId, memberId),
        isNotNull(directDebits.reference),
      ),
    );
  if (!debit) throw new AppError("not_found");
  // An ended order never opens again, so the check stays true.
  // defence: open-order-keeps-mandate
  if (debit.status === "pending" || debit.status === "processing") throw new AppError("conflict");
  await db
    .update(directDebits)
    .set({ revokedAt: now })
    .where(and(eq(directDebits.id, debit.id), isNull(directDebits.revokedAt)));
}
