import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { profiles } from "#server/db/schema/profiles.ts";

/** Makes a photo of the member the one that stands for the profile; null: none does. */
export async function setMainPhoto(
  tx: Db,
  { memberId, photoId, now }: { memberId: string; photoId: string | null; now: Date },
): Promise<void> {
  await tx
    .update(profiles)
    .set({ mainPhotoId: photoId, updatedAt: now })
    .where(eq(profiles.memberId, memberId));
}
