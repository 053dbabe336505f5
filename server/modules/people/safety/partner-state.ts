import type { accounts } from "#server/db/schema/accounts.ts";
import type { profiles } from "#server/db/schema/profiles.ts";

export type PartnerState = {
  accountStatus: (typeof accounts.$inferSelect)["status"];
  /** Null where the profile was purged. */
  profileStatus: (typeof profiles.$inferSelect)["status"] | null;
  /** The site shows profiles of the partner's kind (isKindServed); null where the profile was purged. */
  isServed: boolean | null;
  /** The partner blocked the member; left out where that is asked by itself. */
  hasBlocked?: boolean;
};

/** Unconfirmed partners are shown, though search hides them: they may write first (seed section 4). */
export function isPartnerShown({ accountStatus, profileStatus, isServed }: PartnerState): boolean {
  if (!isServed) return false;
  if (accountStatus === "not_confirmed") return profileStatus !== null;
  return accountStatus === "active" && profileStatus === "active";
}
