import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { profiles } from "#server/db/schema/profiles.ts";

/** Makes a photo the main photo of its member; null: there is none. */
export async function setMainPhoto(
  tx: Db,
  { memberId, photoId, now }: { memberId: string; photoId: string | null; now: Date },
): Promise<void> {
  await tx
    .update(profiles)
    .set({ mainPhotoId: photoId, updatedAt: now })
    .where(eq(profiles.memberId, memberId));
}
