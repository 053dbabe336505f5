import { and, eq, inArray } from "drizzle-orm";
import { directDebitZone } from "#contracts/limits.ts";
import { directDebits } from "#server/db/schema/direct-debits.ts";
import { orders } from "#server/db/schema/payments.ts";
import { companies, sites } from "#server/db/schema/sites.ts";
import { notice } from "#server/modules/ground/notifications/notice.ts";

/** Announces a debit before the bank is asked: amount, day and mandate. The order is the subject. */
export const debitComing = notice({
  type: "debit_coming",
  switchedBy: null,
  whileHere: "mail",
  limit: null,

  find: (tx, { memberId }, subjectIds) =>
    tx
      .select({
        amountMinor: orders.amountMinor,
        currency: orders.currency,
        reference: directDebits.reference,
        accountLast4: directDebits.accountLast4,
        collectAt: directDebits.collectAt,
        orderId: orders.id,
        creditor: companies.name,
      })
      .from(directDebits)
      .innerJoin(orders, eq(orders.id, directDebits.orderId))
      .innerJoin(sites, eq(sites.id, directDebits.siteId))
      .innerJoin(companies, eq(companies.id, sites.companyId))
      .where(
        and(
          inArray(orders.id, [...subjectIds]),
          eq(orders.memberId, memberId),
          inArray(orders.status, ["pending", "processing", "completed"]),
        ),
      ),

  write({ tag, site }, [debit]) {
    if (debit.collectAt === null || debit.reference === null || debit.accountLast4 === null) return null;
    const money = new Intl.NumberFormat(tag, { style: "currency", currency: debit.currency });
    const date = new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: directDebitZone });
    return {
      key: "debit_coming",
      paragraphs: ["intro", "mandate", "cover", "rights"],
      values: {
        total: money.format(debit.amountMinor / 100),
        date: date.format(debit.collectAt),
        last4: debit.accountLast4,
        reference: debit.reference,
        creditor: debit.creditor,
        identifier: site.settings.money.creditorId,
      },
      actionPath: `/transactions/${debit.orderId}`,
      footer: ["why"],
    };
  },
});
