import { eq } from "drizzle-orm";
import type { Db } from "#server/db/client.ts";
import { profiles } from "#server/db/schema/profiles.ts";

/** Hides a profile for good and frees its name; partners keep what was written under it. */
export async function retireProfile(
  tx: Db,
  { memberId, now }: { memberId: string; now: Date },
): Promise<void> {
  await tx
    .update(profiles)
    .set({ status: "disabled", nameKey: `#${memberId}`, updatedAt: now })
    .where(eq(profiles.memberId, memberId));
}
