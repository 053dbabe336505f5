import { eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { profiles } from "#server/db/schema/profiles.ts";

/**
 * Locks a member's privacy settings until the transaction ends, and waits for a change under way: a caller
 * that asks `visibleTo` afterwards and then writes cannot be overtaken by a change.
 */
export async function holdWishes(tx: Db, memberId: string): Promise<void> {
  await tx.select({ one: sql`1` }).from(profiles).where(eq(profiles.memberId, memberId)).for("share");
}
