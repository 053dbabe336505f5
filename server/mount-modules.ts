import type { FastifyInstance } from "fastify";
import { blockRoutes } from "#server/modules/care/blocks/routes.ts";
import { reportRoutes } from "#server/modules/care/reports/routes.ts";
import { reportStaffRoutes } from "#server/modules/care/reports/staff-routes.ts";
import { supportRoutes } from "#server/modules/care/support/routes.ts";
import { supportStaffRoutes } from "#server/modules/care/support/staff-routes.ts";
import { staffRoutes } from "#server/modules/desk/staff/routes.ts";
import { announcementStaffRoutes } from "#server/modules/front/announcements/staff-routes.ts";
import { complaintPictureRoutes } from "#server/modules/front/complaints/picture-routes.ts";
import { complaintRoutes } from "#server/modules/front/complaints/routes.ts";
import { complaintStaffRoutes } from "#server/modules/front/complaints/staff-routes.ts";
import { contentRoutes } from "#server/modules/front/content/routes.ts";
import { crawlerRoutes } from "#server/modules/front/landers/crawler-routes.ts";
import { landingRoutes } from "#server/modules/front/landings/routes.ts";
import { sharePictureRoutes } from "#server/modules/front/share-pictures/routes.ts";
import { mailEventRoutes } from "#server/modules/ground/notifications/mail-event-routes.ts";
import { notificationRoutes } from "#server/modules/ground/notifications/routes.ts";
import { appRoutes } from "#server/modules/ground/sites/app-routes.ts";
import { siteRoutes } from "#server/modules/ground/sites/routes.ts";
import { discoveryRoutes } from "#server/modules/meeting/discovery/routes.ts";
import { finderRoutes } from "#server/modules/meeting/finder/routes.ts";
import { gameRoutes } from "#server/modules/meeting/games/routes.ts";
import { hiddenProfileRoutes } from "#server/modules/meeting/hidden-profiles/routes.ts";
import { likeRoutes } from "#server/modules/meeting/likes/routes.ts";
import { savedSearchRoutes } from "#server/modules/meeting/saved-searches/routes.ts";
import { visitRoutes } from "#server/modules/meeting/visits/routes.ts";
import { creditRoutes } from "#server/modules/money/credits/routes.ts";
import { directDebitRoutes } from "#server/modules/money/direct-debits/routes.ts";
import { discountRoutes } from "#server/modules/money/discounts/routes.ts";
import { invoiceRoutes } from "#server/modules/money/invoices/routes.ts";
import { minimumMessageCosts } from "#server/modules/money/payments/minimum-message-costs.ts";
import { paymentRoutes } from "#server/modules/money/payments/routes.ts";
import { paymentStaffRoutes } from "#server/modules/money/payments/staff-routes.ts";
import { settlementStaffRoutes } from "#server/modules/money/settlements/staff-routes.ts";
import { spendingRoutes } from "#server/modules/money/spending/routes.ts";
import { storedCardRoutes } from "#server/modules/money/stored-cards/routes.ts";
import { withdrawalRoutes } from "#server/modules/money/withdrawals/routes.ts";
import { consentRoutes } from "#server/modules/people/accounts/consent-routes.ts";
import { langConfigRoutes } from "#server/modules/people/accounts/lang-config-routes.ts";
import { accountRoutes } from "#server/modules/people/accounts/routes.ts";
import { archiveRoutes } from "#server/modules/people/archives/routes.ts";
import { authenticationRoutes } from "#server/modules/people/authentication/routes.ts";
import { emailChangeRoutes } from "#server/modules/people/email-changes/routes.ts";
import { exclusionRoutes } from "#server/modules/people/exclusions/routes.ts";
import { leavingRoutes } from "#server/modules/people/leaving/routes.ts";
import { logInRoutes } from "#server/modules/people/log-in/routes.ts";
import { passwordRoutes } from "#server/modules/people/passwords/routes.ts";
import { phoneRoutes } from "#server/modules/people/phones/routes.ts";
import { photoRoutes } from "#server/modules/people/photos/routes.ts";
import { photoStaffRoutes } from "#server/modules/people/photos/staff-routes.ts";
import { privacyRoutes } from "#server/modules/people/profiles/privacy-routes.ts";
import { profileRoutes } from "#server/modules/people/profiles/routes.ts";
import { sessionRoutes } from "#server/modules/people/sessions/routes.ts";
import { signUpRoutes } from "#server/modules/people/sign-up/routes.ts";
import { twoStepRoutes } from "#server/modules/people/two-step/routes.ts";
import { chatPhotoRoutes } from "#server/modules/talking/chat-photos/routes.ts";
import { chatRoutes } from "#server/modules/talking/chats/routes.ts";
import { draftRoutes } from "#server/modules/talking/drafts/routes.ts";
import { gifRoutes } from "#server/modules/talking/gifs/routes.ts";
import { gifStaffRoutes } from "#server/modules/talking/gifs/staff-routes.ts";
import { voiceMessageRoutes } from "#server/modules/talking/voice-messages/routes.ts";
import { uploadRoutes } from "#server/platform/http/uploads.ts";
import type { Services } from "./services.ts";

/** Mounts the routes of every module. The jobs of the modules stand in jobs.ts. */
export function mountModules(routes: FastifyInstance, services: Services): void {
  siteRoutes(routes, services, { minimumMessageCosts });
  appRoutes(routes, services);
  const ofFront = [crawlerRoutes, sharePictureRoutes, contentRoutes, complaintRoutes];
  for (const mountAll of [...ofFront, notificationRoutes, mailEventRoutes]) mountAll(routes, services);
  const ofPeople = [consentRoutes, exclusionRoutes, phoneRoutes, accountRoutes, langConfigRoutes];
  const ofAccounts = [sessionRoutes, authenticationRoutes, leavingRoutes, logInRoutes, twoStepRoutes];
  const ofOwners = [signUpRoutes, passwordRoutes, emailChangeRoutes, archiveRoutes];
  for (const mountAll of [...ofPeople, ...ofAccounts, ...ofOwners]) mountAll(routes, services);
  const ofMeeting = [
    ...[discoveryRoutes, likeRoutes, gameRoutes, finderRoutes, visitRoutes],
    ...[hiddenProfileRoutes, savedSearchRoutes, landingRoutes, supportRoutes],
  ];
  const ofMoney = [creditRoutes, discountRoutes, spendingRoutes, directDebitRoutes, storedCardRoutes];
  const ofTalking = [paymentRoutes, withdrawalRoutes, ...ofMeeting, draftRoutes, chatRoutes, reportRoutes];
  const ofPictures = [gifRoutes, gifStaffRoutes];
  for (const mountAll of [...ofMoney, ...ofTalking, ...ofPictures]) mountAll(routes, services);
  for (const mountAll of [profileRoutes, privacyRoutes, blockRoutes, invoiceRoutes])
    mountAll(routes, services);
  for (const mountAll of [photoRoutes, chatPhotoRoutes, voiceMessageRoutes, complaintPictureRoutes])
    uploadRoutes(routes, (uploads) => mountAll(uploads, services));
  const ofCases = [photoStaffRoutes, complaintStaffRoutes, reportStaffRoutes, supportStaffRoutes];
  const ofDesks = [
    staffRoutes,
    ...ofCases,
    announcementStaffRoutes,
    paymentStaffRoutes,
    settlementStaffRoutes,
  ];
  for (const mountAll of ofDesks) mountAll(routes, services);
}
