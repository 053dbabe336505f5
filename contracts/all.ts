import { blockEndpoints } from "./care/blocks.ts";
import { contactBlockEndpoints } from "./care/contact-blocks.ts";
import { reportEndpoints } from "./care/reports.ts";
import { supportEndpoints } from "./care/support.ts";
import { deskAnnouncementEndpoints } from "./desk/announcements.ts";
import { deskComplaintEndpoints } from "./desk/complaints.ts";
import { deskDifferenceEndpoints } from "./desk/differences.ts";
import { photoQueueEndpoints } from "./desk/photos.ts";
import { deskReportEndpoints } from "./desk/reports.ts";
import { deskRestrictionEndpoints } from "./desk/restrictions.ts";
import { deskSettlementEndpoints } from "./desk/settlements.ts";
import { staffEndpoints } from "./desk/staff.ts";
import { deskSupportEndpoints } from "./desk/support.ts";
import { complaintCountEndpoints } from "./front/complaint-counts.ts";
import { complaintEndpoints } from "./front/complaints.ts";
import { contentEndpoints } from "./front/content.ts";
import { landingEndpoints } from "./front/landings.ts";
import { langConfigEndpoints } from "./ground/lang-config.ts";
import { notificationEndpoints } from "./ground/notifications.ts";
import { outboxEndpoints } from "./ground/outbox.ts";
import { siteEndpoints } from "./ground/sites.ts";
import { discoveryEndpoints } from "./meeting/discovery.ts";
import { finderEndpoints } from "./meeting/finder.ts";
import { gameEndpoints } from "./meeting/games.ts";
import { hiddenProfileEndpoints } from "./meeting/hidden-profiles.ts";
import { likeEndpoints } from "./meeting/likes.ts";
import { savedSearchEndpoints } from "./meeting/saved-searches.ts";
import { visitEndpoints } from "./meeting/visits.ts";
import { directDebitEndpoints } from "./money/direct-debits.ts";
import { discountEndpoints } from "./money/discounts.ts";
import { paymentEndpoints } from "./money/payments.ts";
import { spendingEndpoints } from "./money/spending.ts";
import { storedCardEndpoints } from "./money/stored-cards.ts";
import { withdrawalEndpoints } from "./money/withdrawals.ts";
import { accountEndpoints } from "./people/accounts.ts";
import { archiveEndpoints } from "./people/archives.ts";
import { consentEndpoints } from "./people/consents.ts";
import { exclusionEndpoints } from "./people/exclusions.ts";
import { firstMessageEndpoints } from "./people/first-messages.ts";
import { leavingEndpoints } from "./people/leaving.ts";
import { passkeyEndpoints } from "./people/passkeys.ts";
import { phoneEndpoints } from "./people/phones.ts";
import { photoEndpoints } from "./people/photos.ts";
import { privacyEndpoints } from "./people/privacy.ts";
import { profileEndpoints } from "./people/profiles.ts";
import { securityEndpoints } from "./people/security.ts";
import { twoStepEndpoints } from "./people/two-step.ts";
import { chatPhotoEndpoints } from "./talking/chat-photos.ts";
import { chatEndpoints } from "./talking/chats.ts";
import { draftEndpoints } from "./talking/drafts.ts";
import { foundMessageEndpoints } from "./talking/found-messages.ts";
import { gifEndpoints } from "./talking/gifs.ts";
import { reactionEndpoints } from "./talking/reactions.ts";
import { sendingTermsEndpoints } from "./talking/sending-terms.ts";
import { voiceMessageEndpoints } from "./talking/voice-messages.ts";

/** Every call of the product by its address; the server mounts from here and the web calls by it. */
export const endpoints = {
  ...siteEndpoints,
  ...langConfigEndpoints,
  ...notificationEndpoints,
  ...accountEndpoints,
  ...firstMessageEndpoints,
  ...leavingEndpoints,
  ...exclusionEndpoints,
  ...phoneEndpoints,
  ...archiveEndpoints,
  ...consentEndpoints,
  ...securityEndpoints,
  ...twoStepEndpoints,
  ...passkeyEndpoints,
  ...profileEndpoints,
  ...privacyEndpoints,
  ...photoEndpoints,
  ...discoveryEndpoints,
  ...likeEndpoints,
  ...gameEndpoints,
  ...finderEndpoints,
  ...visitEndpoints,
  ...hiddenProfileEndpoints,
  ...savedSearchEndpoints,
  ...chatEndpoints,
  ...draftEndpoints,
  ...sendingTermsEndpoints,
  ...reactionEndpoints,
  ...chatPhotoEndpoints,
  ...voiceMessageEndpoints,
  ...foundMessageEndpoints,
  ...gifEndpoints,
  ...blockEndpoints,
  ...contactBlockEndpoints,
  ...reportEndpoints,
  ...supportEndpoints,
  ...discountEndpoints,
  ...directDebitEndpoints,
  ...paymentEndpoints,
  ...spendingEndpoints,
  ...storedCardEndpoints,
  ...withdrawalEndpoints,
  ...contentEndpoints,
  ...complaintEndpoints,
  ...complaintCountEndpoints,
  ...landingEndpoints,
  ...staffEndpoints,
  ...photoQueueEndpoints,
  ...deskComplaintEndpoints,
  ...deskReportEndpoints,
  ...deskRestrictionEndpoints,
  ...deskSupportEndpoints,
  ...deskAnnouncementEndpoints,
  ...deskDifferenceEndpoints,
  ...deskSettlementEndpoints,
  ...outboxEndpoints,
};
export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;
