import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { orders } from "#server/db/schema/payments.ts";
import { withdrawals } from "#server/db/schema/withdrawals.ts";
import { returnedCredits } from "#server/modules/money/payments/order-status.ts";
import type { OrderRow } from "#server/modules/money/payments/present.ts";
import type { WithdrawalRow } from "../queries.ts";

export type Withdrawn = { withdrawal: WithdrawalRow; order: OrderRow };

/** A member's withdrawals, or only those whose refund failed. */
export function findWithdrawals(
  tx: Db,
  { memberId, ids, failed }: { memberId: string; ids: readonly string[]; failed: boolean },
): Promise<Withdrawn[]> {
  return tx
    .select({ withdrawal: withdrawals, order: orders })
    .from(withdrawals)
    .innerJoin(orders, eq(orders.id, withdrawals.orderId))
    .where(
      and(
        inArray(withdrawals.id, [...ids]),
        eq(withdrawals.memberId, memberId),
        failed ? eq(withdrawals.outcome, "failed") : undefined,
      ),
    );
}

/** The words of mails about a withdrawal. */
export function wordsOf({ withdrawal, order }: Withdrawn, tag: string) {
  const money = new Intl.NumberFormat(tag, { style: "currency", currency: order.currency });
  const date = new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" });
  const moment = new Intl.DateTimeFormat(tag, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  return {
    credits: withdrawal.credits,
    bought: order.credits,
    used: Math.max(
      0,
      order.credits -
        withdrawal.credits -
        returnedCredits(order, {
          refundedMinor: withdrawal.refundedBeforeMinor,
          chargedBackMinor: order.chargedBackMinor,
        }),
    ),
    refund: money.format(withdrawal.amountMinor / 100),
    total: money.format(order.amountMinor / 100),
    date: date.format(order.completedAt ?? order.createdAt),
    asked: `${moment.format(withdrawal.createdAt)} UTC`,
    order: order.id,
  };
}
