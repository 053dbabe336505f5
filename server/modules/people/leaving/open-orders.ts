import { and, eq, exists, gt, inArray, isNull, or, type SQL } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { orders } from "#server/db/schema/payments.ts";
import { withdrawals } from "#server/db/schema/withdrawals.ts";
import { orderWatchedMs } from "#server/modules/people/accounts/account-limits.ts";

/**
 * Condition on `accounts`: the end of a payment, or of the refund of a withdrawal, is still awaited. A cancelled or expired
 * bank transfer has ended: money that still arrives for an erased account is paid back (payments/owe-back.ts).
 */
export function hasOpenOrder(db: Db, now: Date): SQL {
  const since = new Date(now.getTime() - orderWatchedMs);
  const refunds = exists(
    db
      .select({ id: withdrawals.id })
      .from(withdrawals)
      .where(
        and(
          eq(withdrawals.memberId, accounts.id),
          isNull(withdrawals.outcome),
          gt(withdrawals.createdAt, since),
        ),
      ),
  );
  const payments = exists(
    db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          eq(orders.memberId, accounts.id),
          inArray(orders.status, ["pending", "processing"]),
          gt(orders.createdAt, since),
        ),
      ),
  );
  return or(payments, refunds) as SQL;
}

/** Whether the end of a payment of this account is awaited. */
export async function isWaitingForOrder(
  db: Db,
  { memberId, now }: { memberId: string; now: Date },
): Promise<boolean> {
  const found = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, memberId), hasOpenOrder(db, now)));
  return found.length > 0;
}
