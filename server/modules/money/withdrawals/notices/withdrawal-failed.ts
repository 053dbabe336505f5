import { notice } from "#server/modules/ground/notifications/notice.ts";
import { findWithdrawals, wordsOf } from "./find-withdrawals.ts";

/** The money of a withdrawal could not be paid back: the credits are back, and what can be done. */
export const withdrawalFailed = notice({
  type: "withdrawal_failed",
  switchedBy: null,
  whileHere: "mail",
  limit: null,

  find: (tx, { memberId }, ids) => findWithdrawals(tx, { memberId, ids, failed: true }),

  write({ tag, site }, [withdrawn]) {
    return {
      key: "withdrawal_failed",
      paragraphs: ["what", "back", "next"],
      values: { ...wordsOf(withdrawn, tag), email: site.settings.brand.supportEmail },
      actionPath: `/transactions/${withdrawn.order.id}`,
      footer: ["why"],
    };
  },
});
