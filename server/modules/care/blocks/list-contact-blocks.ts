import { desc, eq } from "drizzle-orm";
import { contactBlocksAtMost } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { contactBlocks } from "#server/db/schema/blocks.ts";

/** The addresses that a member blocked, shortened so that only the member recognises them, newest first. */
export async function listContactBlocks(db: Db, memberId: string) {
  return db
    .select({ id: contactBlocks.id, hint: contactBlocks.hint, createdAt: contactBlocks.createdAt })
    .from(contactBlocks)
    .where(eq(contactBlocks.blockerId, memberId))
    .orderBy(desc(contactBlocks.createdAt), desc(contactBlocks.id))
    .limit(contactBlocksAtMost);
}
