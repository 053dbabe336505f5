import { blockJobs } from "#server/modules/care/blocks/jobs.ts";
import { reportJobs } from "#server/modules/care/reports/jobs.ts";
import { staffJobs } from "#server/modules/desk/staff/jobs.ts";
import { announcementJobs } from "#server/modules/front/announcements/jobs.ts";
import { complaintJobs } from "#server/modules/front/complaints/jobs.ts";
import { discoveryJobs } from "#server/modules/meeting/discovery/jobs.ts";
import { gameJobs } from "#server/modules/meeting/games/jobs.ts";
import { likeJobs } from "#server/modules/meeting/likes/jobs.ts";
import { savedSearchJobs } from "#server/modules/meeting/saved-searches/jobs.ts";
import { visitJobs } from "#server/modules/meeting/visits/jobs.ts";
import { differenceJobs } from "#server/modules/money/differences/jobs.ts";
import { directDebitJobs } from "#server/modules/money/direct-debits/jobs.ts";
import { invoiceJobs } from "#server/modules/money/invoices/jobs.ts";
import { paymentJobs } from "#server/modules/money/payments/jobs.ts";
import { settlementJobs } from "#server/modules/money/settlements/jobs.ts";
import { storedCardJobs } from "#server/modules/money/stored-cards/jobs.ts";
import { withdrawalJobs } from "#server/modules/money/withdrawals/jobs.ts";
import { archiveJobs } from "#server/modules/people/archives/jobs.ts";
import { authenticationJobs } from "#server/modules/people/authentication/jobs.ts";
import { leavingJobs } from "#server/modules/people/leaving/jobs.ts";
import { passwordJobs } from "#server/modules/people/passwords/jobs.ts";
import { phoneJobs } from "#server/modules/people/phones/jobs.ts";
import { photoJobs } from "#server/modules/people/photos/jobs.ts";
import { restrictionJobs } from "#server/modules/people/restrictions/jobs.ts";
import { twoStepJobs } from "#server/modules/people/two-step/jobs.ts";
import { chatPhotoJobs } from "#server/modules/talking/chat-photos/jobs.ts";
import { chatJobs } from "#server/modules/talking/chats/jobs.ts";
import { gifJobs } from "#server/modules/talking/gifs/jobs.ts";
import { voiceMessageJobs } from "#server/modules/talking/voice-messages/jobs.ts";
import type { Services } from "./services.ts";

/**
 * The scheduled work and event subscribers of each module, in the order of the wings; the notices to members
 * stand in notices.ts.
 */
export const jobsOfModules: readonly ((services: Services) => void)[] = [
  photoJobs,
  phoneJobs,
  authenticationJobs,
  restrictionJobs,
  leavingJobs,
  twoStepJobs,
  passwordJobs,
  archiveJobs,
  directDebitJobs,
  storedCardJobs,
  invoiceJobs,
  differenceJobs,
  paymentJobs,
  settlementJobs,
  withdrawalJobs,
  likeJobs,
  discoveryJobs,
  gameJobs,
  visitJobs,
  savedSearchJobs,
  chatPhotoJobs,
  voiceMessageJobs,
  gifJobs,
  chatJobs,
  blockJobs,
  reportJobs,
  complaintJobs,
  announcementJobs,
  staffJobs,
];
