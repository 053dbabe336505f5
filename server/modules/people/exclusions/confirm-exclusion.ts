import { and, eq, gt, lte } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { exclusionWishes } from "#server/db/schema/exclusions.ts";
import { AppError } from "#server/platform/errors.ts";
import { hashToken } from "#server/platform/tokens.ts";
import { storeExclusion } from "./store-exclusion.ts";

/**
 * Uses the link up and begins the exclusion for the months that its reader chose; an address has no other
 * way. Answers the end of the exclusion, which an earlier one may have made later.
 */
export async function confirmExclusion(
  db: Db,
  { token, months, siteId, now }: { token: string; months: number; siteId: string; now: Date },
): Promise<Date> {
  return db.transaction(async (tx) => {
    const [wish] = await tx
      .delete(exclusionWishes)
      .where(
        and(
          eq(exclusionWishes.tokenHash, hashToken(token)),
          // defence: exclusion-link-of-its-site
          eq(exclusionWishes.siteId, siteId),
          // defence: exclusion-link-expires
          gt(exclusionWishes.expiresAt, now),
        ),
      )
      .returning({ contactHash: exclusionWishes.contactHash });
    if (!wish) throw new AppError("link_invalid");
    const { contactHash } = wish;
    return storeExclusion(tx, { siteId, kind: "email", contactHash, months, now });
  });
}

export async function forgetOldWishes(db: Db, now: Date): Promise<void> {
  await db.delete(exclusionWishes).where(lte(exclusionWishes.expiresAt, now));
}
