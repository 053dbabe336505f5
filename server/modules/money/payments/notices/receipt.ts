import { and, eq, inArray } from "drizzle-orm";
import { orders } from "#server/db/schema/payments.ts";
import { notice } from "#server/modules/ground/notifications/notice.ts";
import { isUnderWay } from "../order-status.ts";

/**
 * The receipt of a completed order, which is the subject: once, in the member's language. An unproven mailbox
 * may be a stranger's, so the receipt waits for the proof (tell-waiting-receipts.ts).
 */
export const receipt = notice({
  type: "receipt",
  switchedBy: null,
  whileHere: "mail",
  limit: null,

  find: (tx, { memberId }, subjectIds) =>
    tx
      .select()
      .from(orders)
      .where(
        and(
          inArray(orders.id, [...subjectIds]),
          eq(orders.memberId, memberId),
          eq(orders.status, "completed"),
        ),
      ),

  write({ tag }, [order]) {
    const money = new Intl.NumberFormat(tag, { style: "currency", currency: order.currency });
    const date = new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" });
    return {
      key: "receipt",
      paragraphs: [
        "thanks",
        "details",
        ...(order.discountCode === null ? [] : ["discount"]),
        "tax",
        "premium",
      ],
      values: {
        state: isUnderWay(order) ? "collecting" : "paid",
        credits: order.credits,
        code: order.discountCode ?? "",
        percentage: order.discountPercentage,
        list: money.format((order.amountMinor + order.discountMinor) / 100),
        total: money.format(order.amountMinor / 100),
        date: date.format(order.completedAt ?? order.createdAt),
        order: order.id,
      },
      actionPath: `/transactions/${order.id}`,
      footer: ["why"],
    };
  },
});
