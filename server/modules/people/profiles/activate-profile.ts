import { and, eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { profiles } from "#server/db/schema/profiles.ts";

/** Shows the profile of a member who has just confirmed the address. */
export async function activateProfile(
  tx: Db,
  { memberId, now }: { memberId: string; now: Date },
): Promise<void> {
  await tx
    .update(profiles)
    .set({ status: "active", updatedAt: now })
    .where(and(eq(profiles.memberId, memberId), eq(profiles.status, "disabled")));
}
