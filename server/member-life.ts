import { blocksLife } from "#server/modules/care/blocks/member-life.ts";
import { staffLife } from "#server/modules/desk/staff/member-life.ts";
import { notificationsLife } from "#server/modules/ground/notifications/member-life.ts";
import { likesLife } from "#server/modules/meeting/likes/member-life.ts";
import { creditsLife } from "#server/modules/money/credits/member-life.ts";
import { paymentsLife } from "#server/modules/money/payments/member-life.ts";
import { accountsLife } from "#server/modules/people/accounts/member-life.ts";
import { photosLife } from "#server/modules/people/photos/member-life.ts";
import { profilesLife } from "#server/modules/people/profiles/member-life.ts";
import { chatsLife } from "#server/modules/talking/chats/member-life.ts";
import type { MemberLife } from "#server/platform/member-life.ts";

/** Every module with a member in it, in the order of the wings: lives begin from the first on and end from the last on. */
export const memberLives: readonly MemberLife[] = [
  notificationsLife,
  photosLife,
  profilesLife,
  accountsLife,
  creditsLife,
  paymentsLife,
  likesLife,
  chatsLife,
  blocksLife,
  staffLife,
];
