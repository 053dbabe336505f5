import { and, eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { profiles } from "#server/db/schema/profiles.ts";

/**
 * Shows the profile of a member who has just confirmed the address. The member is new from now on: a profile that was new
 * since the sign-up would appear among older ones, and weekly notes about new members would skip it.
 */
export async function activateProfile(
  tx: Db,
  { memberId, now }: { memberId: string; now: Date },
): Promise<void> {
  await tx
    .update(profiles)
    .set({ status: "active", createdAt: now, updatedAt: now })
    .where(and(eq(profiles.memberId, memberId), eq(profiles.status, "disabled")));
}
