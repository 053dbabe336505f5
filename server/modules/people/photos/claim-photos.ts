import { and, eq, inArray } from "drizzle-orm";
import { holdLockOn } from "#server/db/hold-lock.ts";
import type { Db } from "#server/db/open-database.ts";
import { photoClaims } from "#server/db/schema/photos.ts";
import { claimMs, claimsAtOnce } from "./photo-limits.ts";
import { findClaimable } from "./photo-queue.ts";

type Wish = {
  siteId: string;
  staffId: string;
  /** Photos that are released, and not claimed again by this call. */
  skip: readonly string[];
  now: Date;
};

/** Claims the photos that waited longest, those already held first; no other moderator gets them. */
export async function claimPhotos(db: Db, { siteId, staffId, skip, now }: Wish): Promise<void> {
  await db.transaction(async (tx) => {
    // Claims run one after the other, so that the second sees the first.
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
