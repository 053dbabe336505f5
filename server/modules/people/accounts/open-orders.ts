import { and, eq, exists, gt, inArray, type SQL } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { orders } from "#server/db/schema/payments.ts";

/** So long a payment that is under way is looked after; later its gateway has nothing to say of it any more. */
export const orderWatchedMs = 40 * 86_400_000;

/** Of `accounts`: that a payment is under way whose end is still waited for. */
export function hasOpenOrder(db: Db, now: Date): SQL {
  return exists(
    db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          eq(orders.memberId, accounts.id),
          inArray(orders.status, ["pending", "processing"]),
          gt(orders.createdAt, new Date(now.getTime() - orderWatchedMs)),
        ),
      ),
  );
}

/** Whether this account waits for the end of a payment. */
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
