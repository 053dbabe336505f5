import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { directDebitBlockYears } from "#contracts/limits.ts";
import { ledgerEntries } from "#server/db/schema/credits.ts";
import { directDebits } from "#server/db/schema/direct-debits.ts";
import { orders } from "#server/db/schema/payments.ts";
import { notice } from "#server/modules/ground/notifications/notice.ts";

/**
 * A debit was returned: the reason, the effect, the rule, that no person decided it, and the way to appeal
 * (promise 3). The order is the subject.
 */
export const debitReturned = notice({
  type: "debit_returned",
  switchedBy: null,
  whileHere: "mail",
  limit: null,

  find: (tx, { memberId }, subjectIds) =>
    tx
      .select({
        amountMinor: orders.amountMinor,
        currency: orders.currency,
        credits: orders.credits,
        accountLast4: directDebits.accountLast4,
        reference: directDebits.reference,
        orderId: orders.id,
        bookedId: ledgerEntries.id,
      })
      .from(directDebits)
      .innerJoin(orders, eq(orders.id, directDebits.orderId))
      .leftJoin(ledgerEntries, eq(ledgerEntries.idempotencyKey, sql`'order:' || ${orders.id}`))
      .where(
        and(
          inArray(orders.id, [...subjectIds]),
          eq(orders.memberId, memberId),
          eq(orders.status, "charged_back"),
          isNull(directDebits.liftedAt),
        ),
      ),

  write({ tag, site }, [debit]) {
    const money = new Intl.NumberFormat(tag, { style: "currency", currency: debit.currency });
    return {
      key: "debit_returned",
      // A debit returned before we saw it paid brought no credits, so none are withdrawn.
      paragraphs: ["what", ...(debit.bookedId ? ["credits"] : []), "effect", "rule", "pay", "appeal"],
      values: {
        total: money.format(debit.amountMinor / 100),
        credits: debit.credits,
        last4: debit.accountLast4 ?? "",
        reference: debit.reference ?? "",
        order: debit.orderId,
        email: site.settings.brand.supportEmail,
        years: directDebitBlockYears,
      },
      actionPath: "/credits",
      footer: ["why"],
    };
  },
});
