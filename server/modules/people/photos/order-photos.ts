import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { photos } from "#server/db/schema/photos.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import { lockAlbum, photoIn } from "./queries.ts";

/** Sorts the member's photos. A list without one of them is older than that photo: `conflict`. */
export async function orderPhotos(
  db: Db,
  { memberId, photoIds }: { memberId: string; photoIds: string[] },
): Promise<void> {
  if (new Set(photoIds).size !== photoIds.length) throw new FieldError({ photo_ids: { code: "invalid" } });
  await db.transaction(async (tx) => {
    const album = await lockAlbum(tx, memberId);
    for (const photoId of photoIds) photoIn(album, photoId);
    if (photoIds.length !== album.photos.length) throw new AppError("conflict");
    for (const [position, photoId] of photoIds.entries()) {
      await tx.update(photos).set({ position }).where(eq(photos.id, photoId));
    }
  });
}
