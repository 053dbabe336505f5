import { reportDecision } from "#server/modules/care/reports/notices/report-decision.ts";
import { reportOutcome } from "#server/modules/care/reports/notices/report-outcome.ts";
import { restrictionLifted } from "#server/modules/care/reports/notices/restriction-lifted.ts";
import { supportAnswer } from "#server/modules/care/support/notices/support-answer.ts";
import { promotions } from "#server/modules/front/announcements/notices/promotions.ts";
import { siteNews } from "#server/modules/front/announcements/notices/site-news.ts";
import { test } from "#server/modules/ground/notifications/notices/test.ts";
import { newMembers } from "#server/modules/meeting/discovery/notices/new-members.ts";
import { likeReceived } from "#server/modules/meeting/likes/notices/like-received.ts";
import { newMatch } from "#server/modules/meeting/likes/notices/new-match.ts";
import { savedSearchNews } from "#server/modules/meeting/saved-searches/notices/saved-search-news.ts";
import { debitComing } from "#server/modules/money/direct-debits/notices/debit-coming.ts";
import { debitReturned } from "#server/modules/money/direct-debits/notices/debit-returned.ts";
import { debitUnblocked } from "#server/modules/money/direct-debits/notices/debit-unblocked.ts";
import { receipt } from "#server/modules/money/payments/notices/receipt.ts";
import { capRaised } from "#server/modules/money/spending/notices/cap-raised.ts";
import { withdrawalConfirmed } from "#server/modules/money/withdrawals/notices/withdrawal.ts";
import { withdrawalFailed } from "#server/modules/money/withdrawals/notices/withdrawal-failed.ts";
import { photoReminder } from "#server/modules/people/photos/notices/photo-reminder.ts";
import { photoVerdict } from "#server/modules/people/photos/notices/photo-verdict.ts";
import { newConversation } from "#server/modules/talking/chats/notices/new-conversation.ts";
import { newMessages } from "#server/modules/talking/chats/notices/new-messages.ts";
import { unreadReminder } from "#server/modules/talking/chats/notices/unread-reminder.ts";

/** All notices to members; the module notifications names none of them. */
export const notices = [
  photoVerdict,
  receipt,
  debitComing,
  debitReturned,
  debitUnblocked,
  capRaised,
  withdrawalConfirmed,
  withdrawalFailed,
  likeReceived,
  newMatch,
  newConversation,
  newMessages,
  unreadReminder,
  newMembers,
  savedSearchNews,
  photoReminder,
  reportDecision,
  reportOutcome,
  restrictionLifted,
  supportAnswer,
  siteNews,
  promotions,
  test,
];
