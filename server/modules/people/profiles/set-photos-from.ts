import { eq } from "drizzle-orm";
import type { PhotosFrom } from "#contracts/people/photo-senders.ts";
import type { Db } from "#server/db/open-database.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { AppError } from "#server/platform/errors.ts";

/** Waits for a photo that is being sent (holdWishes); later ones meet the new setting. */
export async function setPhotosFrom(
  db: Db,
  { memberId, from, now }: { memberId: string; from: PhotosFrom; now: Date },
): Promise<void> {
  const changed = await db
    .update(profiles)
    .set({ photosFrom: from, updatedAt: now })
    .where(eq(profiles.memberId, memberId))
    .returning({ memberId: profiles.memberId });
  if (changed.length === 0) throw new AppError("not_found");
}
