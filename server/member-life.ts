import { blocksLife } from "#server/modules/care/blocks/member-life.ts";
import { reportsLife } from "#server/modules/care/reports/member-life.ts";
import { supportLife } from "#server/modules/care/support/member-life.ts";
import { staffLife } from "#server/modules/desk/staff/member-life.ts";
import { complaintsLife } from "#server/modules/front/complaints/member-life.ts";
import { notificationsLife } from "#server/modules/ground/notifications/member-life.ts";
import { finderLife } from "#server/modules/meeting/finder/member-life.ts";
import { gamesLife } from "#server/modules/meeting/games/member-life.ts";
import { hiddenProfilesLife } from "#server/modules/meeting/hidden-profiles/member-life.ts";
import { likesLife } from "#server/modules/meeting/likes/member-life.ts";
import { savedSearchesLife } from "#server/modules/meeting/saved-searches/member-life.ts";
import { visitsLife } from "#server/modules/meeting/visits/member-life.ts";
import { creditsLife } from "#server/modules/money/credits/member-life.ts";
import { directDebitsLife } from "#server/modules/money/direct-debits/member-life.ts";
import { discountsLife } from "#server/modules/money/discounts/member-life.ts";
import { invoicesLife } from "#server/modules/money/invoices/member-life.ts";
import { paymentsLife } from "#server/modules/money/payments/member-life.ts";
import { spendingLife } from "#server/modules/money/spending/member-life.ts";
import { storedCardsLife } from "#server/modules/money/stored-cards/member-life.ts";
import { withdrawalsLife } from "#server/modules/money/withdrawals/member-life.ts";
import { accountsLife } from "#server/modules/people/accounts/member-life.ts";
import { archivesLife } from "#server/modules/people/archives/member-life.ts";
import { consentsLife } from "#server/modules/people/consents/member-life.ts";
import { credentialsLife } from "#server/modules/people/credentials/member-life.ts";
import { phonesLife } from "#server/modules/people/phones/member-life.ts";
import { photosLife } from "#server/modules/people/photos/member-life.ts";
import { profilesLife } from "#server/modules/people/profiles/member-life.ts";
import { chatPhotosLife } from "#server/modules/talking/chat-photos/member-life.ts";
import { chatsLife } from "#server/modules/talking/chats/member-life.ts";
import { draftsLife } from "#server/modules/talking/drafts/member-life.ts";
import { voiceMessagesLife } from "#server/modules/talking/voice-messages/member-life.ts";
import type { MemberLife } from "#server/platform/member-life.ts";

/**
 * All modules with data of members, in the order of the wings: a life begins with the first module and ends
 * with the last.
 */
export const memberLives: readonly MemberLife[] = [
  notificationsLife,
  consentsLife,
  photosLife,
  profilesLife,
  phonesLife,
  credentialsLife,
  accountsLife,
  archivesLife,
  creditsLife,
  discountsLife,
  spendingLife,
  directDebitsLife,
  storedCardsLife,
  invoicesLife,
  paymentsLife,
  withdrawalsLife,
  likesLife,
  gamesLife,
  finderLife,
  visitsLife,
  hiddenProfilesLife,
  savedSearchesLife,
  draftsLife,
  chatPhotosLife,
  voiceMessagesLife,
  chatsLife,
  blocksLife,
  reportsLife,
  supportLife,
  complaintsLife,
  staffLife,
];
