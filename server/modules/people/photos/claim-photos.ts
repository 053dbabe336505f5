import { and, eq, inArray } from "drizzle-orm";
import { holdLockOn } from "#server/db/hold-lock.ts";
import type { Db } from "#server/db/open-database.ts";
import { photoClaims } from "#server/db/schema/photos.ts";
import { claimMs, claimsAtOnce } from "./photo-limits.ts";
import { findClaimable } from "./photo-queue.ts";

type Wish = {
  siteId: string;
  staffId: string;
  /** Let go, and not taken again by this call. */
  skip: readonly string[];
  now: Date;
};

/** Takes the photos that have waited longest, those that one holds before others; nobody else gets them meanwhile. */
export async function claimPhotos(db: Db, { siteId, staffId, skip, now }: Wish): Promise<void> {
  await db.transaction(async (tx) => {
    // One after the other: whoever comes second sees what the first has taken.
    // defence: claims-in-turn
    await holdLockOn(tx, "photoQueue", siteId);
    if (skip.length > 0)
      await tx
        .delete(photoClaims)
        .where(and(eq(photoClaims.holderId, staffId), inArray(photoClaims.photoId, [...skip])));
    const found = await findClaimable(tx, { siteId, staffId, skip, now, limit: claimsAtOnce });
    if (found.length === 0) return;
    const until = new Date(now.getTime() + claimMs);
    await tx
      .insert(photoClaims)
      .values(found.map((photoId) => ({ photoId, holderId: staffId, until })))
      .onConflictDoUpdate({ target: photoClaims.photoId, set: { holderId: staffId, until } });
  });
}
