import { payBackDays } from "#contracts/limits.ts";
import { debitMethod } from "#contracts/money/payment-methods.ts";
import { notice } from "#server/modules/ground/notifications/notice.ts";
import { findWithdrawals, wordsOf } from "./find-withdrawals.ts";

/** Confirms a withdrawal on a durable medium, at once (Directive 2011/83/EU, article 11a). The withdrawal is the subject. */
export const withdrawalConfirmed = notice({
  type: "withdrawal",
  switchedBy: null,
  whileHere: "mail",
  limit: null,

  find: (tx, { memberId }, ids) => findWithdrawals(tx, { memberId, ids, failed: false }),

  write({ tag }, [withdrawn]) {
    const words = wordsOf(withdrawn, tag);
    const { order, withdrawal } = withdrawn;
    // A debit whose whole price goes back may still be stopped: then nothing is taken.
    const isWholeDebit = order.method === debitMethod && withdrawal.amountMinor === order.amountMinor;
    const money = isWholeDebit ? "money_debit" : "money";
    return {
      key: "withdrawal",
      paragraphs: ["what", "details", ...(words.used > 0 ? ["used"] : []), money, "premium"],
      values: { ...words, days: payBackDays },
      actionPath: `/transactions/${withdrawn.order.id}`,
      footer: ["why"],
    };
  },
});
