import { and, eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { retryOnConflict } from "#server/db/retry-on-conflict.ts";
import { blocks, contactBlocks } from "#server/db/schema/blocks.ts";
import { hashContact } from "#server/modules/people/exclusions/exclusion-hash.ts";
import { applyContactBlocks } from "./apply-contact-blocks.ts";

type Entry = { siteId: string; memberId: string; id: string; now: Date };

/**
 * Removes a blocked address or number, and the block that it made, unless another entry requires it too, for
 * example the number of the same member. A missing entry changes nothing.
 */
export async function removeContactBlock(db: Db, { siteId, memberId, id, now }: Entry): Promise<void> {
  await retryOnConflict(() =>
    db.transaction(async (tx) => {
      const own = and(eq(contactBlocks.id, id), eq(contactBlocks.blockerId, memberId));
      // A call that applies this entry locks it too (apply-contact-blocks.ts): it ends first, or finds no entry.
      await tx.select({ id: contactBlocks.id }).from(contactBlocks).where(own).for("update");
      const met = await tx
        .select({ blockedId: blocks.blockedId })
        .from(blocks)
        .where(and(eq(blocks.blockerId, memberId), eq(blocks.contactBlockId, id)))
        .orderBy(blocks.blockedId);
      const gone = await tx.delete(contactBlocks).where(own).returning({ id: contactBlocks.id });
      if (gone.length === 0) return;
      const others = await tx.$count(contactBlocks, eq(contactBlocks.blockerId, memberId));
      if (others === 0) return;
      // The new search hashes an address. Without a block one is hashed too: the time reveals nothing.
      if (met.length === 0) await hashContact(siteId, { kind: "email", value: "nobody@example.com" });
      // defence: removal-asks-the-others
      for (const { blockedId } of met) {
        await applyContactBlocks(tx, { memberId: blockedId, siteId, now, blockerId: memberId });
      }
    }),
  );
}
