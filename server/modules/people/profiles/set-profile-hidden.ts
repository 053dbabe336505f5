import { and, eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { profiles } from "#server/db/schema/profiles.ts";

/** Hides a shown profile, or shows it again. A disabled one stays as it is. */
export async function setProfileHidden(
  tx: Db,
  { memberId, isHidden, now }: { memberId: string; isHidden: boolean; now: Date },
): Promise<void> {
  const [from, to] = isHidden ? (["active", "hidden"] as const) : (["hidden", "active"] as const);
  await tx
    .update(profiles)
    .set({ status: to, updatedAt: now })
    .where(and(eq(profiles.memberId, memberId), eq(profiles.status, from)));
}
