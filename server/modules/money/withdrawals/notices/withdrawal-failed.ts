import { notice } from "#server/modules/ground/notifications/notice.ts";
import { findWithdrawals, wordsOf } from "./find-withdrawals.ts";

/** The refund of a withdrawal failed: the credits are restored, and the mail says how to continue. */
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
