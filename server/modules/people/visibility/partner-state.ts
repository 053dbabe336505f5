import type { accounts } from "#server/db/schema/accounts.ts";
import type { profiles } from "#server/db/schema/profiles.ts";

export type PartnerState = {
  accountStatus: (typeof accounts.$inferSelect)["status"];
  /** Null where the profile was purged. */
  profileStatus: (typeof profiles.$inferSelect)["status"] | null;
  /** The site shows profiles of the partner's kind (isKindServed); null where the profile was purged. */
  isServed: boolean | null;
  /** The partner takes a break; left out where the answer does not show it. */
  isPaused?: boolean;
  /** The partner blocked the member; left out where the caller checks blocks itself. */
  hasBlocked?: boolean;
};

/** Unconfirmed partners are shown, though search hides them: they may write first (seed section 4). */
export function isPartnerShown({ accountStatus, profileStatus, isServed }: PartnerState): boolean {
  if (!isServed) return false;
  if (accountStatus === "not_confirmed") return profileStatus !== null;
  return accountStatus === "active" && profileStatus === "active";
}

/** The partner takes a break: members who wrote with them are told so, and see only the name. */
export function isPartnerPaused(state: PartnerState): boolean {
  const { accountStatus, profileStatus, isServed, isPaused = false, hasBlocked = false } = state;
  return (
    isPaused && !hasBlocked && isServed === true && accountStatus === "active" && profileStatus === "hidden"
  );
}
