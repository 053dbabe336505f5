import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { directDebits } from "#server/db/schema/direct-debits.ts";
import { orders } from "#server/db/schema/payments.ts";
import { notice } from "#server/modules/ground/notifications/notice.ts";

/** Staff lifted the block of a returned debit. The order is the subject. */
export const debitUnblocked = notice({
  type: "debit_unblocked",
  switchedBy: null,
  whileHere: "mail",
  limit: null,

  find: (tx, { memberId }, subjectIds) =>
    tx
      .select({ amountMinor: orders.amountMinor, currency: orders.currency, orderId: orders.id })
      .from(directDebits)
      .innerJoin(orders, eq(orders.id, directDebits.orderId))
      .where(
        and(
          inArray(orders.id, [...subjectIds]),
          eq(orders.memberId, memberId),
          isNotNull(directDebits.liftedAt),
        ),
      ),

  write({ tag }, [debit]) {
    const money = new Intl.NumberFormat(tag, { style: "currency", currency: debit.currency });
    return {
      key: "debit_unblocked",
      paragraphs: ["decision", "credits"],
      values: { total: money.format(debit.amountMinor / 100), order: debit.orderId },
      actionPath: "/credits",
      footer: ["why"],
    };
  },
});
