import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { photos } from "#server/db/schema/photos.ts";
import type { Log } from "#server/platform/operations/log.ts";
import type { Storage } from "#server/platform/storage.ts";
import { discardFiles } from "./discard-files.ts";
import { lockAlbum, nextMainPhoto, photoIn } from "./queries.ts";
import { setMainPhoto } from "./set-main-photo.ts";

/**
 * Deletes a photo of the member and, at once, its files; the next photo becomes the main one. If the files
 * cannot be deleted now, the sweep does it: the database lists the files of every deleted photo's row for it.
 */
export async function deletePhoto(
  db: Db,
  { storage, log }: { storage: Storage; log: Log },
  { memberId, photoId, now }: { memberId: string; photoId: string; now: Date },
): Promise<{ isMainChanged: boolean }> {
  const { fileKey, isMainChanged } = await db.transaction(async (tx) => {
    const album = await lockAlbum(tx, memberId);
    const { fileKey } = photoIn(album, photoId);
    await tx.delete(photos).where(eq(photos.id, photoId));
    const isMainChanged = album.mainPhotoId === photoId;
    if (isMainChanged) await setMainPhoto(tx, { memberId, photoId: nextMainPhoto(album, photoId), now });
    return { fileKey, isMainChanged };
  });
  await discardFiles(db, storage, fileKey).catch((err) => {
    log.warn({ err, fileKey }, "files of a deleted photo could not be deleted: the sweep deletes them");
  });
  return { isMainChanged };
}
