import { and, eq, gt, inArray } from "drizzle-orm";
import { spendingCaps } from "#server/db/schema/spending.ts";
import { notice } from "#server/modules/ground/notifications/notice.ts";
import { type CapRow, zoneOf } from "../cap-rules.ts";

/** A cap will be raised or lifted: the change is the subject. A stopped change is not reported. */
export const capRaised = notice<CapRow>({
  type: "cap_raised",
  switchedBy: null,
  whileHere: "mail",
  limit: null,

  find: (tx, { memberId, now }, subjectIds) =>
    tx
      .select()
      .from(spendingCaps)
      .where(
        and(
          inArray(spendingCaps.changeId, [...subjectIds]),
          eq(spendingCaps.memberId, memberId),
          gt(spendingCaps.changeAt, now),
        ),
      ),

  write({ tag }, [cap]) {
    const { period, amountMinor, currency, changeMinor, changeAt } = cap;
    if (changeAt === null) return null;
    const timeZone = zoneOf(cap);
    const money = new Intl.NumberFormat(tag, { style: "currency", currency });
    const time = new Intl.DateTimeFormat(tag, { dateStyle: "long", timeStyle: "short", timeZone });
    return {
      key: changeMinor === null ? "cap_lifted" : "cap_raised",
      paragraphs: ["intro", "not_you"],
      values: {
        period,
        before: money.format(amountMinor / 100),
        after: changeMinor === null ? "" : money.format(changeMinor / 100),
        time: time.format(changeAt),
      },
      actionPath: "/notifications/spending",
      footer: ["why"],
    };
  },
});
