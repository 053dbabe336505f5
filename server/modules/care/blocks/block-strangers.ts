import { inArray } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { retryOnConflict } from "#server/db/retry-on-conflict.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import type { Clock } from "#server/platform/clock.ts";
import { applyContactBlocks } from "./apply-contact-blocks.ts";

/** Applies the contact blocks of two whose match has ended; a conversation keeps them contacts. */
export async function blockStrangers(
  { db, clock }: { db: Db; clock: Clock },
  { lowId, highId }: { lowId: string; highId: string },
): Promise<void> {
  const now = clock.now();
  await retryOnConflict(() =>
    db.transaction(async (tx) => {
      const sites = await tx
        .select({ memberId: accounts.id, siteId: accounts.siteId })
        .from(accounts)
        .where(inArray(accounts.id, [lowId, highId]))
        .orderBy(accounts.id);
      for (const { memberId, siteId } of sites) {
        const blockerId = memberId === lowId ? highId : lowId;
        await applyContactBlocks(tx, { memberId, siteId, now, blockerId });
      }
    }),
  );
}
