import { eq, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { profiles } from "#server/db/schema/profiles.ts";

/**
 * Keeps a member's wishes about who sees them as they are until the transaction ends, and waits for a change that is
 * under way: whoever asks `visibleTo` afterwards and then writes to them cannot be overtaken by it.
 */
export async function holdWishes(tx: Db, memberId: string): Promise<void> {
  await tx.select({ one: sql`1` }).from(profiles).where(eq(profiles.memberId, memberId)).for("share");
}
