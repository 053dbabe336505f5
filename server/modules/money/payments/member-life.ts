import { and, asc, desc, eq, getTableColumns, gt, gte, isNull, notInArray, or, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { orders, paymentReturns } from "#server/db/schema/payments.ts";
import { deletedBefore } from "#server/modules/people/leaving/deletion-rules.ts";
import type { MemberLife } from "#server/platform/member-life.ts";
import { oweBack } from "./owe-back.ts";
import { paidWatchedMs } from "./payment-limits.ts";
import type { OrderRow } from "./present.ts";

export const paymentsLife: MemberLife = {
  module: "payments",
  tables: {
    orders: {
      forget: {
        kept: "the books, by law: what was bought for how much and which part was returned, without the person",
      },
      export: "shown",
    },
  },
  async forget(tx, { memberId, now }) {
    // A payment that is being settled ends first, and the next statement sees it.
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.memberId, memberId)).for("update");
    // defence: money-after-leaving-returned
    for (const order of await listPaidInVain(tx, memberId, now)) await oweBack(tx, { order, now });
    // Data of the person: the addresses of the payment and return pages, and the account's last digits.
    const kept = await tx
      .update(orders)
      .set({ checkoutUrl: null, returnTo: null, accountLast4: null })
      .where(eq(orders.memberId, memberId))
      .returning({ id: orders.id });
    return kept.length > 0 ? "named" : "gone";
  },
  // The returns of the orders name no member themselves; they stay and are shown with their orders.
  async export(db, memberId) {
    const returns = await db
      .select(getTableColumns(paymentReturns))
      .from(paymentReturns)
      .innerJoin(orders, eq(orders.id, paymentReturns.orderId))
      .where(eq(orders.memberId, memberId))
      .orderBy(asc(paymentReturns.returnedAt), asc(paymentReturns.id));
    return {
      orders: await db.select().from(orders).where(eq(orders.memberId, memberId)),
      payment_returns: returns,
    };
  },
};

/**
 * Purchases whose rest is paid back when the account is erased: their money arrived after the member had deleted it, or
 * somebody else's sign-up takes its place, so that the member loses it without a wish of their own (decision 0007). Of an
 * account that staff has closed nothing is paid back, and of one that is replaced as far back as refunds are watched. The
 * dearest come first, because what is left counts for them.
 */
function listPaidInVain(tx: Db, memberId: string, now: Date): Promise<OrderRow[]> {
  const isReplaced = and(
    notInArray(accounts.status, ["banned", "suspended"]),
    // defence: money-of-replaced-returned
    or(isNull(accounts.deletionAskedAt), gt(accounts.deletionAskedAt, deletedBefore(now))),
    gt(orders.completedAt, new Date(now.getTime() - paidWatchedMs)),
  );
  return tx
    .select(getTableColumns(orders))
    .from(orders)
    .innerJoin(accounts, eq(accounts.id, orders.memberId))
    .where(
      and(
        eq(orders.memberId, memberId),
        eq(orders.status, "completed"),
        or(isReplaced, gte(orders.completedAt, accounts.deletionAskedAt)),
      ),
    )
    .orderBy(desc(sql`${orders.amountMinor}::numeric / ${orders.credits}`), asc(orders.id))
    .for("update", { of: orders });
}
