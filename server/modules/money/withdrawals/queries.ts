import { and, desc, eq, gt, isNotNull, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { creditBalances } from "#server/db/schema/credits.ts";
import { orders } from "#server/db/schema/payments.ts";
import { withdrawals } from "#server/db/schema/withdrawals.ts";
import type { OrderRow } from "#server/modules/money/payments/present.ts";
import { refundFor } from "#server/modules/money/payments/refund-rules.ts";
import { dayMs } from "#server/platform/time-units.ts";
import { clockDays, purchasesShownAtMost } from "./withdrawal-limits.ts";
import { withdrawableUntil } from "./withdrawal-rules.ts";

export type WithdrawalRow = typeof withdrawals.$inferSelect;
export type Purchase = {
  order: OrderRow;
  until: Date;
  offer: ReturnType<typeof refundFor> | null;
  endsPremium: boolean;
  withdrawal: WithdrawalRow | null;
};

type Asker = { memberId: string; days: number; timeZone: string; now: Date };

/** The newest withdrawal of an order, in any state. */
export async function findWithdrawal(db: Db, orderId: string): Promise<WithdrawalRow | null> {
  const [row] = await db
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.orderId, orderId))
    .orderBy(desc(withdrawals.createdAt))
    .limit(1);
  return row ?? null;
}

/** Whether a purchase can be withdrawn from: paid, in time and not yet, or after a failed refund. */
export function isWithdrawable(
  order: Pick<OrderRow, "status" | "completedAt">,
  { withdrawal, until, now }: { withdrawal: WithdrawalRow | null; until: Date; now: Date },
): boolean {
  const isPaid = order.status === "completed";
  if (withdrawal) return isPaid && withdrawal.outcome === "failed";
  return isPaid && /* defence: withdrawn-in-time */ now < until;
}

/** The member's purchases with a withdrawal, or for which one is possible. */
export async function listPurchases(db: Db, { memberId, days, timeZone, now }: Asker): Promise<Purchase[]> {
  // Members' clocks differ from ours by at most a day, and the day of the purchase does not count.
  const since = new Date(now.getTime() - (days + clockDays) * dayMs);
  const [found, [purse], [standing]] = await Promise.all([
    db
      .select({ order: orders, withdrawal: withdrawals })
      .from(orders)
      .leftJoin(
        withdrawals,
        eq(
          withdrawals.id,
          sql`(select w.id from ${withdrawals} w where w.order_id = ${orders.id} order by w.created_at desc limit 1)`,
        ),
      )
      .where(
        and(
          eq(orders.memberId, memberId),
          or(and(eq(orders.status, "completed"), gt(orders.completedAt, since)), isNotNull(withdrawals.id)),
        ),
      )
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(purchasesShownAtMost),
    db
      .select({ balance: creditBalances.balance })
      .from(creditBalances)
      .where(eq(creditBalances.memberId, memberId)),
    db
      .select({
        count: sql<number>`count(*)::int`,
      })
      .from(orders)
      .where(
        and(
          eq(orders.memberId, memberId),
          eq(orders.status, "completed"),
          sql`not exists (select 1 from ${withdrawals} w where w.order_id = ${orders.id} and w.outcome is distinct from 'failed')`,
        ),
      ),
  ]);
  return found.flatMap(({ order, withdrawal }) => {
    if (order.completedAt === null) return [];
    const until = withdrawableUntil(order.completedAt, { days, timeZone });
    const isOpen = isWithdrawable(order, { withdrawal, until, now });
    if (!isOpen && withdrawal === null) return [];
    return [
      {
        order,
        until,
        offer: isOpen ? refundFor(order, purse?.balance ?? 0) : null,
        endsPremium: (standing?.count ?? 0) <= 1,
        withdrawal,
      },
    ];
  });
}
